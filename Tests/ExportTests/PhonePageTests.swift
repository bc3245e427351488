import RiffleExport
import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

/// The page of a phone, and the scripts of models for it.
struct PhonePageTests {
    private func model(_ id: String, _ change: (inout StageConfiguration) -> Void = { _ in }) throws -> PhonePage.Model {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        change(&configuration)
        return PhonePage.model(
            try ModelExport(configuration, window: Size(width: 390, height: 844), cardCount: 5, isSampled: false))
    }

    /// A page with a strict policy has its scripts and styles in files of their own, and no script evaluates text.
    @Test func `the page keeps its own policy`() {
        #expect(!PhonePage.html.contains(#/<script>|<style|\sstyle=|\son[a-z]+=/#))
        for script in [PhonePage.script] {
            #expect(!script.contains(#/\beval\(|new Function|innerHTML|setTimeout\("|javascript:/#))
        }
        #expect(PhonePage.script.contains("location.hash"))
        #expect(PhonePage.style.contains("touch-action: none"))
        #expect(!PhonePage.script.contains("/* CARDS */") && !PhonePage.style.contains("FOCUS"))
    }

    @Test(arguments: [("wheel", "row"), ("card-stack", "stack"), ("modal", "screens")])
    func `a model is two scripts of one call each`(id: String, kind: String) throws {
        let model = try model(id)
        #expect(model.kind == kind)
        for script in [model.code, model.script] {
            #expect(script.hasPrefix("riffle((modules) => {\n"))
            #expect(script.hasSuffix("return modules;\n});\n"))
            #expect(!script.contains(#/\beval\(|new Function|^import |^export /#))
        }
        #expect(model.script.contains("modules[\"pose\"]") && model.script.contains("modules[\"settings\"]"))
        #expect(!model.code.contains("modules[\"pose\"] ="))
    }

    @Test func `a number changes the small script alone`() throws {
        let (before, after) = (try model("wheel"), try model("wheel") { $0.set("spacing", to: 1.5) })
        #expect(before.code == after.code)
        #expect(before.script != after.script)
        #expect(after.script.utf8.count < 20_000)
    }

    @Test func `a model without samples is the same model`() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("cylinder")
        let (whole, bare) = (
            try ModelExport(configuration, cardCount: 5), try ModelExport(configuration, cardCount: 5, isSampled: false)
        )
        #expect(PhonePage.model(whole) == PhonePage.model(bare))
        #expect(bare.samples.rows.isEmpty && bare.gestures.isEmpty && !whole.gestures.isEmpty)
    }
}
