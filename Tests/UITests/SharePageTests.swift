import RiffleMath
import Testing

@testable import RiffleUI

/// The window's page about a share.
struct SharePageTests {
    private let stage = Size(width: 1280, height: 760)

    private func layout(lines: Int = 3, hasCode: Bool = true, stage: Size? = nil) -> ShareLayout? {
        ShareLayout(lines: lines, hasCode: hasCode, stage: stage ?? self.stage, top: 36)
    }

    @Test(arguments: [1, 3, 9]) func `everything is within the page, and nothing over anything else`(lines: Int) throws {
        let layout = try #require(self.layout(lines: lines))
        let parts = [layout.code] + layout.lines + SharePage.Button.allCases.map(layout.frame)
        for part in parts {
            #expect(part.minX >= layout.box.minX && part.maxX <= layout.box.maxX)
            #expect(part.minY >= layout.box.minY && part.maxY <= layout.box.maxY)
        }
        let rows = [layout.code] + layout.lines + [layout.frame(of: .copy)]
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.maxY <= $1.minY + 1e-9 })
        #expect(layout.box.maxX <= stage.width && layout.box.maxY <= stage.height + 36)
    }

    @Test func `a low window leaves the code out, and a lower one the page`() throws {
        #expect(try #require(self.layout(stage: Size(width: 1280, height: 330))).code.width == 0)
        #expect(layout(stage: Size(width: 1280, height: 200)) == nil)
        #expect(layout(stage: Size(width: 300, height: 800)) == nil)
    }

    @Test func `a press on a button is that button's, and one beside the page nobody's`() throws {
        let layout = try #require(self.layout())
        var page = SharePage()
        page.isOpen = true
        for button in SharePage.Button.allCases {
            var pressed: SharePage.Button?
            #expect(page.pointer(.began, at: layout.frame(of: button).center, layout, pressed: &pressed))
            #expect(pressed == button)
        }
        var pressed: SharePage.Button?
        #expect(page.pointer(.began, at: layout.code.center, layout, pressed: &pressed))
        #expect(pressed == nil)
        #expect(!page.pointer(.began, at: Vector2(10, 10), layout, pressed: &pressed))
    }

    @Test func `phones take the place of the hint`() {
        var page = SharePage()
        page.address = ("http://10.0.0.2:1/", "#abc")
        #expect(
            page.words.map(\.text) == [
                "Scan the code with a phone on the same network.", "http://10.0.0.2:1/", "#abc",
                "Others on this network can see the cards.",
            ])
        page.isEncrypted = true
        #expect(page.words.map(\.text).last == "#abc")
        page.isEncrypted = false
        page.phones = ["iPhone", "Pixel 7 · B"]
        page.cable = "adb reverse tcp:1 tcp:1"
        #expect(page.words.map(\.text).prefix(2) == ["iPhone", "Pixel 7 · B"])
        #expect(page.words.map(\.text).suffix(4).prefix(3) == ["adb reverse tcp:1 tcp:1", "http://10.0.0.2:1/", "#abc"])
    }
}
