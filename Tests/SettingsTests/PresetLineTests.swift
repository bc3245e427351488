import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@Suite("A preset as one line")
struct PresetLineTests {
    @Test("every configuration is read back exactly from its line", arguments: ModelCatalogue.builtIn.ids)
    func roundTrip(id: String) throws {
        var random = SeededGenerator(seed: 88)
        for _ in 0..<40 {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for descriptor in configuration.values.descriptors + configuration.stage.descriptors {
                guard random.index(below: 3) == 0 else { continue }
                configuration.set(descriptor.name, to: random.number(descriptor.range))
            }
            let line = PresetLine.text(of: configuration)
            #expect(!line.contains("\n"))
            let reading = try PresetLine.read(line)
            #expect(reading.configuration == configuration)
            #expect(reading.problems.isEmpty, "\(reading.problems)")
        }
    }

    @Test("preferences are neither written nor changed by a line that doesn't name them")
    func window() throws {
        var mine = StageConfiguration()
        for descriptor in Preferences.parameters {
            mine.set(descriptor.name, to: descriptor.range.upperBound + descriptor.range.lowerBound - descriptor.defaultValue)
        }
        #expect(mine != StageConfiguration())
        let plain = PresetLine.text(of: StageConfiguration())
        #expect(PresetLine.text(of: mine) == plain)
        #expect(try PresetLine.read(plain, over: mine).configuration == mine)
    }

    @Test("only values that differ from the defaults are written")
    func brevity() {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow")
        #expect(PresetLine.text(of: configuration) == "riffle:3 cover-flow")
        configuration.set("tilt", to: 0.5)
        configuration.set("flipLift", to: 2)
        #expect(PresetLine.text(of: configuration) == "riffle:3 cover-flow tilt=0.5 | flipLift=2")
    }

    @Test("choices are written by the ids of their options; indices and titles of older lines and hands are read, too")
    func choices() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("card-stack")
        configuration.set("deck", to: 0)
        configuration.set("cardShape", to: 1)
        let line = "riffle:3 card-stack deck=as-the-source | cardShape=first-picture"
        #expect(PresetLine.text(of: configuration) == line)
        for old in [line, "riffle:3 card-stack deck=0 | cardShape=1", "riffle:3 card-stack deck=As-The-Source cardShape=1"] {
            let reading = try PresetLine.read(old)
            #expect(reading.configuration == configuration && reading.problems.isEmpty, "\(reading.problems)")
        }
        let reading = try PresetLine.read("riffle:3 card-stack deck=as-the-sauce layers=3")
        #expect(
            reading.problems == ["\"deck=as-the-sauce\" was left out: deck takes one of as-the-source, refined."])
        #expect(reading.configuration.values.integer("deck") == 1 && reading.configuration.values.integer("layers") == 3)
    }

    @Test("texts that aren't presets are refused; of a partly valid line the valid parts are taken and the others reported")
    func nonsense() throws {
        let novel = String(repeating: "It was a dark and stormy night. ", count: 40_000)
        for text in [
            "", "hello", novel, "riffle:", "riffle:4 linear", "riffle:0 linear", "riffle:x linear", "riffle:1",
            "riffle:1 nosuch tilt=1",
        ] {
            #expect(throws: PresetLine.Refusal.self) { try PresetLine.read(text) }
        }
        for (text, reason) in [
            ("riffle:4 linear", "later version"), ("riffle:0 linear", "isn't a whole number"),
            ("riffle:x linear", "isn't a whole number"),
        ] {
            do {
                _ = try PresetLine.read(text)
                Issue.record("\(text) was taken")
            } catch .notAPreset(let sentence) {
                #expect(sentence.contains(reason), "\(sentence)")
            }
        }
        let reading = try PresetLine.read("riffle:1 cover-flow tilt=nan tilt=1e308 wobble=3 spacing tilt=two = =1 spacing=0.3")
        #expect(reading.configuration.values["spacing"] == 0.3)
        #expect(reading.configuration.values["tilt"] == 1.2)
        #expect(reading.problems.count == 7, "\(reading.problems)")
    }

    @Test(
        "a parameter's former name is understood, and the present one wins if a line has both",
        arguments: [
            ("feel=0", 0.0), ("feel=0 scrollPhysics=1", 1), ("scrollPhysics=1 feel=0", 1),
        ])
    func formerName(settings: String, physics: Double) throws {
        let reading = try PresetLine.read("riffle:3 linear \(settings)")
        #expect(reading.problems.isEmpty && reading.configuration.values["scrollPhysics"] == physics)
        #expect(!PresetLine.text(of: reading.configuration).contains("feel"))
    }

    @Test("a line of an older version has that version's defaults")
    func olderDefaults() throws {
        let old = try PresetLine.read("riffle:1 linear spacing=0.5").configuration
        #expect(old.values.integer("scrollPhysics") == 0 && old.values["spacing"] == 0.5)
        #expect(try PresetLine.read("riffle:3 linear").configuration.values.integer("scrollPhysics") == 1)
        #expect(try PresetLine.read(PresetLine.text(of: old)).configuration == old)
    }

    @Test("lines with random changed bytes never crash the reader or give values out of range")
    func fuzz() {
        var random = SeededGenerator(seed: 7)
        let line = "riffle:1 card-stack maxLength=55 throwSpeed=1200.5 deck=0 | flipLift=2.25 viewport=1"
        for _ in 0..<20_000 {
            var bytes = Array(line.utf8)
            for _ in 0..<3 {
                bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
            }
            guard let reading = try? PresetLine.read(String(decoding: bytes, as: UTF8.self)) else { continue }
            for descriptor in reading.configuration.values.descriptors {
                #expect(descriptor.range.contains(reading.configuration.values[descriptor.name]))
            }
        }
    }

    @Test("numbers as they may be typed; of several lines the first is taken, a broken one goes on, a byte-order mark is nothing")
    func typed() throws {
        let reading = try PresetLine.read(
            "\u{FEFF}riffle:3 time-machine tilt=0,5 spacing=3/4\nperspective=-0,001 | cardHeight=1/2")
        #expect(reading.problems.isEmpty, "\(reading.problems)")
        #expect(reading.configuration.values["tilt"] == 0.5 && reading.configuration.values["spacing"] == 0.75)
        #expect(reading.configuration.values["perspective"] == -0.001 && reading.configuration.stage["cardHeight"] == 0.5)
        let two = try PresetLine.read("riffle:3 linear spacing=2\nriffle:3 cover-flow tilt=0.1 spacing=0.3")
        #expect(two.configuration.modelID == "linear" && two.configuration.values["spacing"] == 2)
        #expect(two.problems == ["The text has several presets: the first one was taken."])
        // A relative change has no value to start from.
        for text in ["+5", "*2", "50%", "1/0", "2 3", "0,5,5", "12kg", "", "∞"] {
            let reading = try PresetLine.read("riffle:3 linear spacing=\(text)")
            #expect(reading.problems.count >= 1, "\(text)")
        }
    }

    @Test("a unit may follow a number")
    func units() throws {
        let stage = StageConfiguration()
        let cases: [(String, String, Double)] = [
            ("cornerRadius", "12pt", 12), ("switchDuration", "250ms", 0.25), ("cornerRadius", "100/3", 100 / 3),
        ]
        for (name, text, value) in cases {
            let descriptor = try #require(stage.descriptor(named: name))
            #expect(descriptor.value(of: text) == value, "\(name)=\(text)")
        }
    }
}
