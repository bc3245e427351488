import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

@Suite("A preset as JSON")
struct PresetTests {
    @Test("any configuration survives the round trip through JSON exactly, with every model's values", arguments: 0..<12)
    func roundTrip(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let preset = Preset(name: "Any", summary: "\"quoted\"\nand \u{1F0A1}", configuration: dice.configuration())
            let reading = try Preset.read(preset.text)
            #expect(reading.preset.configuration == preset.configuration)
            #expect(reading.preset.name == "Any" && reading.preset.summary == preset.summary)
            #expect(reading.problems.isEmpty, "\(reading.problems)")
            #expect(reading.preset.text == preset.text, "writing what was read changes nothing")
        }
    }

    @Test("JSON to line to JSON: the chosen model's setting survives both", arguments: 0..<12)
    func line(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let configuration = dice.configuration(onlyChosen: true)
            let back = try Preset.read(Preset(name: "A", configuration: configuration).text).preset.configuration
            #expect(try PresetLine.read(PresetLine.text(of: back)).configuration == configuration)
        }
    }

    @Test("an option is also read by its former name")
    func formerName() throws {
        let text = #"{"riffle": 1, "name": "Old", "model": "navigation", "models": {"navigation": {"animation": "none"}}}"#
        let reading = try Preset.read(text)
        #expect(reading.problems.isEmpty, "\(reading.problems)")
        #expect(reading.preset.configuration.values["animation"] == 2)
        #expect(reading.preset.text.contains(#""animation": "without-animation""#))
    }

    @Test(
        "a parameter is also read by its former name; of both names the current one wins; only the current one is written"
    )
    func formerParameterName() throws {
        func reading(_ values: String) throws -> Preset.Reading {
            try Preset.read("{\"riffle\": 2, \"name\": \"Old\", \"model\": \"linear\", \"models\": {\"linear\": {\(values)}}}")
        }
        let old = try reading(#""feel": "original""#)
        #expect(old.problems.isEmpty, "\(old.problems)")
        #expect(old.preset.configuration.values["scrollPhysics"] == 0)
        #expect(old.preset.text.contains(#""scrollPhysics": "original""#) && !old.preset.text.contains("feel"))
        for both in [#""scrollPhysics": "refined", "feel": "original""#, #""feel": "original", "scrollPhysics": "refined""#] {
            #expect(try reading(both).preset.configuration.values["scrollPhysics"] == 1)
            #expect(try !reading(both).preset.text.contains("feel"))
        }
        let session = try SavedSession.read(Array(#"{"riffle": 2, "panel": {"favourites": ["feel", "tilt"]}}"#.utf8)).session
        #expect(session.favourites == ["scrollPhysics", "tilt"])
    }

    @Test("only what differs is stored")
    func brevity() {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow")
        #expect(
            Preset(name: "Plain", configuration: configuration).text
                == "{\n  \"riffle\": 3,\n  \"name\": \"Plain\",\n  \"model\": \"cover-flow\"\n}\n")
        configuration.set("tilt", to: 0.5)
        configuration.set("wrap", to: 1)
        configuration.set("backdrop", to: 0)
        configuration.selectModel("linear")
        let text = Preset(name: "Plain", configuration: configuration).text
        #expect(text.split(separator: "\n").count == 14, "\(text)")
        for part in ["\"tilt\": 0.5", "\"wrap\": true", "\"backdrop\": \"none\"", "\"model\": \"linear\""] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("a value set back to its default is removed from the text, and so is a model without changes")
    func settingBack() throws {
        var configuration = StageConfiguration()
        configuration.set("z", to: 2)
        var preset = try Preset.read(Preset(name: "A", configuration: configuration).text).preset
        preset.configuration = StageConfiguration()
        #expect(!preset.text.contains("\"z\"") && !preset.text.contains("models"))
    }

    @Test("unknown members are reported once each, and keep their positions in a rewrite")
    func forward() throws {
        let text = """
            {"riffle": 1, "author": {"name": "Ada", "year": 1843000000000000000001}, "name": "N", "model": "linear",
             "models": {"helix": {"turns": 3.50}, "linear": {"spacing": 0.5, "sparkle": [1, null]}},
             "stage": {"fog": "thick", "flipLift": "high"}, "z-last": true}
            """
        let reading = try Preset.read(text)
        #expect(reading.problems.count == 6, "\(reading.problems)")
        for part in ["author", "helix", "sparkle", "fog", "flipLift", "z-last"] {
            #expect(reading.problems.filter { $0.contains(part) }.count == 1, "\(part)")
        }
        var preset = reading.preset
        preset.configuration.set("spacing", to: 0.75)
        preset.configuration.selectModel("wheel")
        preset.configuration.set("angle", to: 2)
        let object = try #require(try JSONReader.value(of: Array(preset.renamed("M").text.utf8)).object)
        #expect(object["author"] == .object(JSONObject([("name", .string("Ada")), ("year", .number("1843000000000000000001"))])))
        #expect(object["z-last"] == .bool(true))
        #expect(object["models"]?.object?["helix"] == .object(JSONObject([("turns", .number("3.50"))])))
        let linear = object["models"]?.object?["linear"]?.object
        #expect(linear?["sparkle"] == .array([.number("1"), .null]) && linear?["spacing"] == .number("0.75"))
        #expect(object["models"]?.object?["wheel"]?.object?["angle"] == .number("2"))
        #expect(object["stage"]?.object?["fog"] == .string("thick"))
        // An invalid value stays too, until the parameter is set.
        #expect(object["stage"]?.object?["flipLift"] == .string("high"))
        #expect(object.members.prefix(3).map(\.key) == ["riffle", "author", "name"])
        preset.configuration.stage.set("flipLift", to: 2)
        #expect(preset.text.contains("\"flipLift\": 2"))
    }

    @Test("numbers out of range are clamped, and other values are ignored; each is reported")
    func values() throws {
        let reading = try Preset.read(
            """
            {"riffle": 1, "model": "cover-flow", "models": {"cover-flow": {"tilt": 1e308, "spacing": -1e308, "wrap": 1, "count": 3.4,
             "bounceDistance": "2", "decelerationRate": NaN, "scrollSpeed": 1e999, "autoscroll": -Infinity, "bounces": "no",
             "contentX": null, "contentY": {}, "viewpointX": [1]}},
             "stage": {"viewport": "PHONE", "backdrop": "sky", "lifts": false, "flipLift": 99}}
            """)
        let configuration = reading.preset.configuration
        #expect(configuration.values["tilt"] == 1.2)
        #expect(configuration.values["spacing"] == 0.02)
        #expect(configuration.isOn("wrap") && !configuration.isOn("lifts"))
        #expect(configuration.stage["flipLift"] == 4)
        for name in ["bounceDistance", "decelerationRate", "scrollSpeed", "autoscroll", "bounces", "contentX", "contentY"] {
            #expect(configuration.values[name] == configuration.descriptor(named: name)?.defaultValue, "\(name)")
            #expect(reading.problems.contains { $0.hasPrefix("\(name) of") }, "\(name)")
        }
        #expect(reading.problems.contains { $0.contains("one of none, picture, current-card") })
        #expect(reading.problems.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("?") })
        for value in configuration.values.descriptors.map({ configuration.values[$0.name] }) { #expect(value.isFinite) }
    }

    @Test("applying one sets its model and its stage, and leaves models that it doesn't name alone")
    func applying() throws {
        var mine = StageConfiguration()
        mine.set("z", to: 2)
        mine.selectModel("linear")
        mine.set("spacing", to: 2)
        mine.stage.set("flipLift", to: 3)
        let preset = try Preset.read("{\"riffle\": 2, \"model\": \"linear\", \"stage\": {\"cardHeight\": 0.5}}").preset
        let result = preset.applied(over: mine)
        #expect(result.modelID == "linear" && result.values.changes.map(\.name) == ["dragFollow"])
        #expect(result.values(ofModel: "hyperbola")["z"] == 2)
        #expect(result.stage["flipLift"] == 1 && result.stage["cardHeight"] == 0.5)
        #expect(!preset.isApplied(in: mine) && preset.isApplied(in: result))
    }

    @Test("how pictures fit their cards changes with a preset that names something else than the default, and with no other")
    func pictureFit() throws {
        var mine = StageConfiguration()
        mine.set("pictureFit", to: Double(PictureFit.fit.rawValue))
        let plain = try Preset.read("{\"riffle\": 3, \"model\": \"linear\", \"stage\": {\"cardHeight\": 0.5}}").preset
        let result = plain.applied(over: mine)
        #expect(result.pictureFit == .fit && result.stage["cardHeight"] == 0.5 && plain.isApplied(in: result))
        #expect(plain.applied(over: StageConfiguration()).pictureFit == .fill)
        let whole = Preset(name: "Whole", configuration: mine)
        #expect(try Preset.read(whole.text).preset.applied(over: StageConfiguration()).pictureFit == .fit)
    }

    @Test("the window's own parameters are neither written to a preset nor changed by one")
    func window() throws {
        var mine = StageConfiguration()
        mine.set("bar", to: 0)
        let written = Preset(name: "Mine", configuration: mine)
        #expect(!written.text.contains("bar"))
        for text in [written.text, "{\"riffle\": 1, \"model\": \"linear\", \"stage\": {\"bar\": true}}"] {
            let preset = try Preset.read(text).preset
            #expect(!preset.applied(over: mine).isOn("bar"))
            #expect(preset.applied(over: StageConfiguration()).isOn("bar"))
        }
    }

    @Test("names are one line, and the next free one is numbered")
    func names() {
        #expect(Preset.cleaned("  a\n\tb\u{0}c ") == "a b c")
        #expect(Preset.cleaned(" \n") == "Preset")
        #expect(Preset.cleaned(String(repeating: "é", count: 500)).count == 80)
        #expect(Preset.cleaned("x" + String(repeating: "\u{301}", count: 5000)).utf8.count <= 320)
        #expect(Preset.freeName(like: "Cover Flow", taken: []) == "Cover Flow")
        #expect(Preset.freeName(like: "Cover Flow", taken: ["cover flow", "Cover Flow 2"]) == "Cover Flow 3")
        #expect(Preset.freeName(like: "Cover Flow 2", taken: ["Cover Flow 2"]) == "Cover Flow 3")
        #expect(Preset.freeName(like: "A \(Int.max)", taken: ["a \(Int.max)"]).count < 80)
    }
}
