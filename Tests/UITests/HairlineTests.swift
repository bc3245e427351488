import RiffleMath
import RiffleScene
import Testing

@testable import RiffleUI
@testable import riffle

/// Lines at the fractional scales of displays.
@Suite("Hairlines")
struct HairlineTests {
    static let ink = Color(r: 255, g: 255, b: 255)
    static let scales = [1, 1.15, 1.25, 1.5, 1.75, 2, 2.25, 3]

    @Test("a line has the same thickness wherever it is, covers whole pixels, and lies where it is meant to", arguments: scales)
    func thickness(scale: Double) {
        let text = StageText(fontPaths: .installed, pixelScale: scale)
        for thickness in [0.5, 1, 1.5, 2, 3] {
            let wanted = max((thickness * scale).rounded(), 1)
            for step in 0..<160 {
                let place = Double(step) / 8
                var list = DrawList()
                text.begin(viewport: Size(width: 100, height: 100), pixelScale: scale)
                if step % 2 == 0 {
                    text.fill(Rect(x: place, y: 40, width: thickness, height: 20), radius: 0, color: Self.ink)
                } else {
                    let x = place + thickness / 2
                    text.line(Vector2(x, 60), Vector2(x, 40), thickness: thickness, color: Self.ink)
                }
                text.end(into: &list)
                let least = Double(list.vertices.map(\.x).min() ?? .nan), most = Double(list.vertices.map(\.x).max() ?? .nan)
                #expect(most - least == wanted && least == least.rounded(), "\(thickness) at \(place): \(least)…\(most)")
                #expect(abs((least + most) / 2 - (place + thickness / 2) * scale) <= 0.5)
            }
        }
    }

    @Test("an outline runs inside its rectangle, and its pixels are all or nothing", arguments: scales)
    func outlines(scale: Double) {
        let text = StageText(fontPaths: .installed, pixelScale: scale)
        let box = Rect(x: 4, y: 4, width: 24, height: 16)
        var list = DrawList()
        text.begin(viewport: Size(width: 40, height: 40), pixelScale: scale)
        text.outline(box, radius: 0, color: Self.ink)
        text.end(into: &list)
        var raster = Raster(width: Int(40 * scale), height: Int(40 * scale), background: .zero, atlas: text.atlas)
        raster.draw(list)
        let pixels = box.pixels(scale), thickness = max(scale.rounded(), 1), row = Int(pixels.center.y)
        for x in 0..<Int(pixels.center.x) {
            let middle = Double(x) + 0.5
            let isLine = middle > pixels.minX && middle < pixels.minX + thickness
            #expect(abs(raster[x, row].x - (isLine ? 1 : 0)) < 0.02, "\(x): \(raster[x, row].x)")
        }
    }
}
