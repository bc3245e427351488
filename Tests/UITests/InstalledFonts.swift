import RiffleUI

@testable import riffle

extension UICanvas {
    /// Makes a canvas with the fonts that the program finds.
    convenience init(pixelScale: Double = 1) { self.init(fontPaths: .installed, pixelScale: pixelScale) }
}
