import Testing

@testable import RiffleSDL

@Suite("The display's scale")
struct DisplayScaleTests {
    @Test(
        "by a display's density: halves of the usual one, never less than 1",
        arguments: [(72.0, 1.0), (96, 1), (110, 1), (143, 1), (144, 1.5), (192, 2), (220, 2), (260, 2.5), (1000, 3)])
    func densities(dots: Double, scale: Double) {
        #expect(DisplayScale.of(dotsPerInch: dots, pixelScale: 1) == scale)
        // With two pixels per point, twice the density needs no scaling.
        #expect(DisplayScale.of(dotsPerInch: dots * 2, pixelScale: 2) == scale)
    }

    @Test(
        "by the desktop's setting: exactly that, never less than 1",
        arguments: [(72.0, 1.0), (96, 1), (105.6, 1.1), (120, 1.25), (144, 1.5), (168, 1.75), (192, 2), (1000, 3)])
    func settings(dots: Double, scale: Double) {
        #expect(abs(DisplayScale.of(desktop: dots, pixelScale: 1) - scale) < 1e-12)
        #expect(abs(DisplayScale.of(desktop: dots * 2, pixelScale: 2) - scale) < 1e-12)
    }

    @Test("an invalid density gives the scale 1", arguments: [0, -96, .nan, .infinity] as [Double])
    func nonsense(dots: Double) {
        #expect(DisplayScale.of(dotsPerInch: dots, pixelScale: 1) == 1)
        #expect(DisplayScale.of(desktop: dots, pixelScale: 1) == 1)
        #expect(DisplayScale.of(dotsPerInch: 96, pixelScale: dots) == 1)
    }
}
