extension CardLook {
    /// How Riffle dresses iCarousel's types, which leave it to the app: soft corners, light from above.
    static func carousel(reflection: Double = 0, shade: Double = 0) -> CardLook {
        CardLook(
            cornerRadius: 12, shadowRadius: 8, shadowOpacity: 0.45, shadowOffset: 4, reflection: reflection, shade: shade)
    }
}
