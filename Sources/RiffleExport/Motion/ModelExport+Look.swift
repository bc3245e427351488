internal import RiffleMath
internal import RiffleModels

extension ModelExport {
    /// The look with the lengths of a card of this size, in points.
    var scaledLook: CardLook {
        // The area is 1/0.86 of the model's own card, whatever shape the cards have.
        let scale = area.width * 0.86 / CardLook.cardWidth
        var look = look
        look.cornerRadius *= scale
        look.shadowRadius *= scale
        look.shadowOffset *= scale
        look.shadowOffsetX *= scale
        look.blurMost *= scale
        return look
    }
}

extension ModelExport {
    /// The files of the pictures, in a folder `cards`.
    var pictureFiles: [ExportFile] {
        pictures.enumerated().map { ExportFile("cards/\($0.offset + 1).\($0.element.ending)", picture: $0.element.bytes) }
    }
}
