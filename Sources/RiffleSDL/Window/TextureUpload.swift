internal import CSDL2
internal import RiffleScene

/// The incremental upload of a picture, a band of rows at a time, so that a large picture doesn't delay a frame.
struct TextureUpload {
    /// The number of bytes per step, which takes well under a millisecond.
    static let bandBytes = 512 << 10

    let id: TextureID
    let generation: Int
    let picture: DecodedPicture
    private let table: TextureTable
    private let firstLevel: Int
    /// The table's `losses` when the upload began.
    private let losses: Int
    private var textures: [OpaquePointer?]
    private var level: Int
    private var row = 0
    private var sender = TextureSender()

    /// Begins with level `firstLevel`; larger levels are skipped, and so are those that exceed the maximum texture size.
    init(id: TextureID, generation: Int, picture: DecodedPicture, firstLevel: Int, table: TextureTable) {
        self.id = id
        self.generation = generation
        self.picture = picture
        self.table = table
        self.firstLevel = firstLevel
        losses = table.losses
        textures = Array(repeating: nil, count: picture.levels.count)
        level = min(max(firstLevel, 0), max(picture.levels.count - 1, 0))
    }

    var isComplete: Bool { level >= picture.levels.count }

    /// Whether the GPU has lost the part that has been uploaded so far.
    var isLost: Bool { losses != table.losses }

    /// Discards the upload, and returns a new one for the same picture.
    func begunAgain() -> TextureUpload {
        discard()
        return TextureUpload(id: id, generation: generation, picture: picture, firstLevel: firstLevel, table: table)
    }

    /// Uploads the next band.
    mutating func step() {
        guard !isComplete else { return }
        let pixels = picture.levels[level]
        let limit = table.maximumSide
        guard pixels.width > 0, pixels.height > 0, limit == 0 || max(pixels.width, pixels.height) <= limit else {
            return nextLevel()
        }
        if row == 0 { textures[level] = table.make(width: pixels.width, height: pixels.height) }
        guard let texture = textures[level] else { return nextLevel() }
        let pitch = pixels.width * 4
        let rows = min(pixels.height - row, max(1, Self.bandBytes / pitch))
        guard sender.send(pixels, rows: row..<row + rows, to: texture) else {
            SDL_DestroyTexture(texture)
            textures[level] = nil
            return nextLevel()
        }
        row += rows
        if row >= pixels.height { nextLevel() }
    }

    private mutating func nextLevel() {
        level += 1
        row = 0
    }

    /// Installs the textures in the table. Returns false if no level could be uploaded.
    func install() -> Bool {
        guard let first = picture.levels.first, textures.contains(where: { $0 != nil }) else { return false }
        table.install(
            id, textures, levelBytes: picture.levels.map(\.bytes.count), pixelSize: (first.width, first.height),
            originalSize: (picture.originalWidth, picture.originalHeight))
        return true
    }

    /// Destroys the textures of an upload that isn't needed any more.
    func discard() {
        for case let texture? in textures { SDL_DestroyTexture(texture) }
    }
}
