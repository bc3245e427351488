import Foundation
import RiffleExport
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// The panel's page with the model as code, in a window.
@Suite("A window's export", windowThreads)
struct WindowExportTests {
    @Test(
        "by keyboard alone: a setting's folder is written, another setting's beside it, and nothing is drawn while nothing changes"
    )
    func saved() throws {
        let documents = try Scratch()
        let window = try UnseenWindow(["--model", "linear"], environment: ["XDG_DOCUMENTS_DIR": documents.path])
        window.display.hasDialog = false
        try window.waitForRest()
        func wait(for path: String) throws {
            try window.wait(path) { _ in documents.data(path) != nil }
        }
        window.key("e")
        // The second platform is chosen, and the keyboard goes from the page's last part back to the button that saves.
        window.key("Tab")
        window.key("Right")
        try window.waitForRest(seconds: 1)
        let count = window.frames().count
        window.pause(1.2)
        #expect(window.frames().count == count)
        for key in ["shift+Tab", "Left", "Left", "Return"] { window.key(key) }
        // Without a file dialog, the window asks for the folder itself, beginning with the documents.
        func saveHere() throws {
            try window.waitForRest(seconds: 1)
            window.key("Return")
        }
        try saveHere()
        try wait(for: "Riffle linear/js/tests/check.js")
        let first = try #require(documents.text("Riffle linear/js/src/pose.js"))
        // Another platform of the same setting is saved beside the first; another setting gets a folder of its own. The keys come before
        // its code is ready.
        window.whileStopped {
            for key in ["Tab", "Tab", "Tab", "Left", "shift+Tab", "Left", "Left", "Return"] { window.key(key) }
        }
        try saveHere()
        try wait(for: "Riffle linear/css/tests/check.sh")
        #expect(documents.names() == ["Riffle linear"])
        window.whileStopped {
            window.key("v")
            window.key("Return")
        }
        try saveHere()
        try wait(for: "Riffle linear 2/css/tests/check.sh")
        #expect(documents.names("Riffle linear 2") == ["css"] && documents.text("Riffle linear/js/src/pose.js") == first)
        // A request about one setting's code isn't carried out with another setting's code.
        window.whileStopped {
            for key in ["Tab", "Tab", "Tab", "Left", "shift+Tab", "Left", "Left", "Return", "v"] { window.key(key) }
        }
        try window.waitForRest(seconds: 1)
        #expect(window.display.asked.count == 3)
        #expect(documents.names() == ["Riffle linear", "Riffle linear 2"] && documents.names("Riffle linear") == ["css", "js"])
        // A check that runs while the window closes ends with it.
        window.key("Right")
        window.key("Return")
        #expect(try window.quit().code == 0)
        #expect(window.workspace.export.work.checkBegan == nil)
    }

    @Test(
        "a folder that is kept follows each change, touches nothing else, stops at what somebody has changed, and is known to the next window"
    )
    func kept() throws {
        let (documents, config) = (try Scratch(), try Scratch())
        let environment = [
            "XDG_DOCUMENTS_DIR": documents.path, "XDG_CONFIG_HOME": config.path, "XDG_DATA_HOME": config.file("data"),
        ]
        let (pose, row) = ("Riffle linear/js/src/pose.js", "Riffle linear/js/src/row.js")
        func inode() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: documents.file(row))[.systemFileNumber] as? Int
        }
        var window = try UnseenWindow(["--model", "linear"], environment: environment)
        window.display.hasDialog = false
        try window.waitForRest()
        func waitForPose(_ isSo: (String) -> Bool) throws {
            try window.wait("the pose") { _ in documents.text(pose).map(isSo) ?? false }
        }
        // The switch is the last of the page's parts, once its files are there.
        func switchOn() throws {
            for key in ["e", "Tab", "Right"] { window.key(key) }
            try window.waitForRest(seconds: 1)
            for key in ["shift+Tab", "Return"] { window.key(key) }
        }
        try switchOn()
        try window.waitForRest(seconds: 1)
        window.key("Return")
        try waitForPose { _ in true }
        let first = try #require(documents.text(pose))
        let number = try inode()
        window.key("v")
        try waitForPose { $0 != first }
        let second = try #require(documents.text(pose))
        // The folder doesn't follow another model's settings.
        for key in ["bracketright", "v", "bracketleft"] { window.key(key) }
        try window.waitForRest(seconds: 1)
        #expect(documents.text(pose) == second && documents.names() == ["Riffle linear"])
        try documents.write(second + "// mine\n", pose)
        window.key("v")
        try window.waitForMessage("src/pose.js in \(documents.file("Riffle linear/js")) is not as Riffle wrote it")
        #expect(documents.text(pose) == second + "// mine\n")
        window.key("Return")
        try waitForPose { $0 == first }
        #expect(try inode() == number)
        // The last change is written, too.
        window.whileStopped {
            for key in ["v", "ctrl+q"] { window.key(key) }
        }
        #expect(try window.ended().code == 0)
        #expect(documents.text(pose) == second)

        window = try UnseenWindow(environment: environment)
        try window.waitForRest()
        window.key("v")
        try window.waitForRest(seconds: 1)
        #expect(documents.text(pose) == second, "it is off")
        window.key("v")
        try switchOn()
        try window.waitForRest(seconds: 1)
        #expect(documents.text(pose) == second && documents.names() == ["Riffle linear"])
        window.key("v")
        try waitForPose { $0 == first }
        #expect(try inode() == number)
        #expect(try window.quit().said.isEmpty)
    }

    @Test("what the page checks is what riffle export checks")
    func check() throws {
        let folder = try Scratch()
        let export = try ModelExport(.init())
        try ExportTarget.js.write(ExportTarget.js.files(export), to: folder.path)
        let check = ExportCheck(.js, in: folder.file("js"))
        #expect(check.outcome == .passed && check.sentence.hasPrefix("Matches Riffle to "), "\(check.sentence)")
        #expect(ExportCheck(.js, in: folder.file("js"), while: { false }).result == "stopped")
        try folder.write("throw 1\n", "js/src/pose.js")
        let broken = ExportCheck(.js, in: folder.file("js"))
        #expect(broken.outcome == .failed && broken.sentence.hasPrefix("failed: "), "\(broken.sentence)")
    }

    @Test(
        "numbers are written as a designer reads them",
        arguments: [
            (3e-8, "3.0·10⁻⁸"), (9.96e-13, "1.0·10⁻¹²"), (1.24e-3, "1.2·10⁻³"), (0.0213, "0.02"), (1, "1.0"),
        ])
    func numbers(number: Double, text: String) { #expect(ExportCheck.power(number) == text) }
}
