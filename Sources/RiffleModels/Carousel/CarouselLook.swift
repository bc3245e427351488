extension CardLook {
    /// Riffle's card style for iCarousel's types, which leave it to the app: rounded corners, and a shadow below.
    static func carousel(reflection: Double = 0, shade: Double = 0) -> CardLook {
        CardLook(
            cornerRadius: 12, shadowRadius: 8, shadowOpacity: 0.45, shadowOffset: 4, reflection: reflection, shade: shade)
    }
}
