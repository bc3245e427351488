import Testing

@testable import RiffleSDL

@Suite("The display's scale")
struct DisplayScaleTests {
    @Test(
        "halves of the usual density, never less than 1",
        arguments: [(72.0, 1.0), (96, 1), (110, 1), (143, 1), (144, 1.5), (192, 2), (220, 2), (260, 2.5), (1000, 3)])
    func densities(dots: Double, scale: Double) {
        #expect(Window.scale(dotsPerInch: dots, pixelScale: 1) == scale)
        // With two pixels per point, twice the density needs no scaling.
        #expect(Window.scale(dotsPerInch: dots * 2, pixelScale: 2) == scale)
    }

    @Test("an invalid density gives the scale 1", arguments: [0, -96, .nan, .infinity] as [Double])
    func nonsense(dots: Double) {
        #expect(Window.scale(dotsPerInch: dots, pixelScale: 1) == 1)
        #expect(Window.scale(dotsPerInch: 96, pixelScale: dots) == 1)
    }
}
