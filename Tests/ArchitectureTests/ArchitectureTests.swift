import Testing

/// Checks the sources against the rules of the architecture. ArchitectureSampleTests checks that each rule detects a violation.
@Suite struct ArchitectureTests {
    let sources: [SwiftSource]

    init() throws {
        sources = try Package.sources.get()
        try #require(sources.count > 10, "the sources were not found")
    }

    @Test("names, comments and texts of the code have no other word for a term of the manual's glossary")
    func glossary() throws {
        let rows = try Package.text(of: "Resources/manual/glossary.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        let twins = rows.dropFirst().flatMap { row in
            row.split(separator: "|").last?.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") } ?? []
        }
        // Rasterizers have tiles, C and typesetters macros.
        let wanted = twins.filter { !$0.isEmpty && !["tile", "macro"].contains($0) }
        #expect(wanted.count > 10)
        let pattern = try Regex("\\b(\(wanted.joined(separator: "|")))s?\\b")
        for file in try Package.sources.get() {
            // Names after a dot may be properties of another library; names are in camel case.
            let words = file.text.replacing(/\.[a-z]\w+/, with: "").replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
            #expect(words.firstMatch(of: pattern).map { String(words[$0.range]) } == nil, "\(file.path)")
        }
    }

    @Test func `no target imports against the architecture`() {
        #expect(sources.flatMap(Architecture.forbiddenImports) == [])
    }

    @Test func `every folder of Sources is a target of the table`() throws {
        let known = Set(Architecture.allowedImports.keys).union(Architecture.foreign)
        #expect(try Package.entries(in: "Sources").filter { !known.contains($0) } == [])
    }

    @Test func `the dependencies have no cycle`() {
        for (target, imports) in Architecture.allowedImports {
            var reached: Set<String> = []
            var frontier = imports
            while let next = frontier.popFirst() {
                reached.insert(next)
                frontier.formUnion((Architecture.allowedImports[next] ?? []).subtracting(reached))
            }
            #expect(!reached.contains(target), "\(target) reaches itself")
        }
    }

    @Test func `no source file is longer than 400 lines`() {
        #expect(sources.filter { $0.lineCount > 400 }.map { "\($0.path): \($0.lineCount) lines" } == [])
    }

    @Test func `the scene knows no cards`() {
        let scene = sources.filter { $0.target == "RiffleScene" }
        #expect(scene.count > 20, "the scene's sources were not found")
        #expect(scene.flatMap(Architecture.cards) == [])
    }

    @Test func `the way from pose to pixel names types and functions that exist`() throws {
        let way = try PoseToPixelTests.section()
        let names = Set(
            way.matches(of: #/`([A-Za-z.]+)(?:\+[A-Za-z]+)?`/#).flatMap { $0.1.split(separator: ".").map(String.init) })
        #expect(names.count > 15)
        let unknown = names.filter { name in
            !sources.contains {
                $0.text.contains("struct \(name)") || $0.text.contains("class \(name)") || $0.text.contains("func \(name)(")
                    || $0.text.contains("protocol \(name)") || $0.text.contains("var \(name):")
            }
        }
        #expect(unknown == [])
    }

    @Test func `formulas alone pose cards that scroll`() {
        func name(_ source: SwiftSource) -> String { String(source.path.split(separator: "/").last ?? "") }
        let models = sources.filter { $0.text.contains(#/[:,] SwitcherModel\b/#) }.map(name).sorted()
        #expect(models == ["FormulaModel.swift", "FormulaStack.swift", "ScreensModel.swift"])
        // Only the formula's pose turns and moves cards, and a screen that is replaced by its mirror image.
        let posing = sources.filter { source in
            ["RiffleModels", "RiffleFormula"].contains(source.target)
                && source.text.contains(#/\.(translated|rotated|scaled)\(by/#)
        }
        #expect(posing.map(name).sorted() == ["AnimationController.swift", "FormulaPose.swift"])
    }

    /// Words of the language itself (scroll settings, variables, functions) aren't a model's own.
    @Test func `a model's own parameters are named in its file, and by these alone`() throws {
        let folders = ["Sources/RiffleModels/BuiltIn", "Sources/RiffleFormula/Parts"]
        let texts = try folders.flatMap { folder in
            try Package.entries(in: folder).map { try Package.text(of: folder + "/" + $0) }
        }
        var names = Set(texts.joined(separator: "\n").matches(of: #/(?m)^param (\w+)/#).map { String($0.1) })
        #expect(names.count > 50)
        let pages = try ["formula-language", "formula-words", "formula-variables"].map {
            try Package.text(of: "Resources/manual/\($0).md")
        }
        let language = pages.joined(separator: "\n")
        names.subtract(language.matches(of: #/(?m)^\| (?:\| )?`(\w+)`/#).map { String($0.1) })
        // Words for other things with a parameter's spelling.
        names.subtract(["angle", "pages", "tilt", "rise"])
        var found: [String: Set<String>] = [:]
        for source in sources {
            for name in names where source.text.contains("\"\(name)\"") {
                found[name, default: []].insert(String(source.path.split(separator: "/").last?.dropLast(6) ?? ""))
            }
        }
        let screens: Set = ["FormulaAnimation", "TransitionParameters"]
        let expected: [String: Set<String>] = [
            // The cards that a carousel leaves out.
            "fadeMin": ["CarouselFade"], "fadeMax": ["CarouselFade"], "fadeRange": ["CarouselFade"],
            "fadeMinAlpha": ["CarouselFade"],
            // The presets of version 2 of the defaults.
            "centersLastCard": ["ParameterValues"], "lastCardCentering": ["ParameterValues"],
            // The stack's physics; recordings have decks of pictures.
            "deck": [
                "CardStackParameters", "FormulaStack", "StackMotion", "RecordingLine", "RecordingLine+Commands",
            ],
            // The screens' panel.
            "endScale": screens, "parallax": screens, "darkness": screens,
        ]
        #expect(found == expected)
    }

    @Test func `the window's colours stand in one table, and the stage's in another`() {
        #expect(sources.flatMap(Architecture.strayColors) == [])
        #expect(Architecture.colorFiles.filter { path in !sources.contains { $0.path == path } } == [])
    }

    @Test func `nothing traps on unexpected values`() {
        #expect(sources.flatMap(Architecture.traps) == [])
    }

    @Test func `there is one kind of lock`() throws {
        #expect(try (sources + Package.tests.get()).flatMap(Architecture.unseenLocks) == [])
    }

    @Test func `everything is printed and written through RiffleFiles`() {
        #expect(sources.flatMap(Architecture.strayOutputs) == [])
    }

    @Test func `the environment is changed before the first thread alone`() throws {
        #expect(try (sources + Package.tests.get()).flatMap(Architecture.environmentChanges) == [])
    }

    @Test func `pure targets hold no clock, thread, file or unseeded randomness`() {
        #expect(sources.flatMap(Architecture.impurities) == [])
    }

    @Test func `the top level holds its seven parts and nothing else`() throws {
        let allowed: Set = ["Package.swift", "Sources", "Tests", "Resources", "Makefile", "README.md", "LICENSE"]
        // The outputs of builds and runs, which .gitignore names, too.
        let leftBehind: Set = ["Package.resolved", "tour", "out"]
        let unexpected = try Package.entries().filter {
            !$0.hasPrefix(".") && !allowed.contains($0) && !leftBehind.contains($0) && !$0.hasPrefix("tour-")
        }
        #expect(unexpected == [])
    }

    /// These files compile the manual's examples.
    @Test(arguments: [
        ("struct Drop: AnimationController", "StageTests/ManualDelegate"),
        ("struct CubeBack: TransitionDelegate", "StageTests/ManualDelegate"),
    ])
    func `the manual's examples are the ones that are tested`(declaration: String, file: String) throws {
        let page = try Package.text(of: "Resources/manual/transitions.md")
        let block = try #require(page.split(separator: "```").first { $0.hasPrefix("swift") && $0.contains(declaration) })
        // After the imports, from the first comment on.
        let code = try #require(block.firstIndex(of: "/"))
        #expect(try Package.text(of: "Tests/\(file).swift").contains(block[code...]))
    }

    @Test func `the commands that the manual shows stand in the sources`() throws {
        let page = try Package.text(of: "Resources/manual/adding.md")
        let commands = page.matches(of: #/(?m)^Command\(.+$|`(toggle\(.+\))`/#).map { String($0.1 ?? $0.0) }
        #expect(commands.count == 2)
        let views = try Package.text(of: "Sources/riffle/Commands/ViewCommands.swift")
        for command in commands { #expect(views.contains(command), "\(command)") }
    }

    @Test func `no file names a path of one machine`() throws {
        let texts = try sources.map { ($0.path, $0.text) } + ["Package.swift", "Makefile"].map { ($0, try Package.text(of: $0)) }
        #expect(texts.flatMap { path, text in Architecture.machinePaths(in: text).map { "\(path): \($0)" } } == [])
    }
}

/// The reader and the rules on samples with known results.
@Suite struct ArchitectureSampleTests {
    private func sample(_ text: String, target: String = "RiffleMath") -> SwiftSource {
        SwiftSource(path: "Sources/\(target)/Sample.swift", text: text)
    }

    @Test(arguments: [
        ("import A", ["A"]),
        ("  public import A  // why", ["A"]),
        ("@testable import A", ["A"]),
        ("@_spi(Testing) @preconcurrency internal import A", ["A"]),
        ("import struct A.B", ["A"]),
        ("import A.Inner", ["A"]),
        ("private import A; fileprivate import B", ["A", "B"]),
        ("#if canImport(A)\nimport A\n#endif", ["A"]),
        ("// import A", []),
        ("/* /* import A */\nimport B */", []),
        ("/* a comment */ import A", ["A"]),
        ("let text = \"\"\"\nimport A\n\"\"\"", []),
        ("let text = #\"\"\" a \" quote \"\"\"#\nimport A", ["A"]),
        ("let text = \"\\\"\"\nimport A", ["A"]),
        ("let important = 1", []),
        ("important(A)", []),
    ])
    func `imports are read as the compiler reads them`(text: String, modules: [String]) {
        #expect(sample(text).imports == modules)
    }

    @Test(arguments: [
        ("RiffleMath", "Glibc"), ("RiffleMath", "RiffleScene"), ("RiffleMotion", "RiffleModels"), ("RiffleScene", "RiffleModels"),
        ("RiffleFormula", "RiffleModels"), ("RiffleModels", "Foundation"), ("RiffleStage", "RiffleSDL"), ("RiffleUI", "CSDL2"),
        ("RiffleUI", "RiffleArchive"), ("RiffleScene", "RifflePainter"),
        ("RiffleSDL", "RiffleStage"), ("riffle", "CSDL2"), ("riffle", "Foundation"), ("Unknown", "RiffleMath"),
    ])
    func `a forbidden dependency is caught`(target: String, module: String) {
        let source = sample("internal import \(module)\n", target: target)
        #expect(Architecture.forbiddenImports(in: source) == ["\(source.path) imports \(module)"])
    }

    @Test func `only the scalar file may import a C library`() {
        let text = "private import Glibc\n"
        #expect(Architecture.forbiddenImports(in: SwiftSource(path: Architecture.scalarFile, text: text)) == [])
        #expect(Architecture.forbiddenImports(in: sample(text)) != [])
    }

    @Test(arguments: ["let a = try! b()", "let a = b as! C", "fatalError(\"no\")", "a.unsafelyUnwrapped"])
    func `a trap is caught in code and not in a comment or string`(text: String) {
        #expect(Architecture.traps(in: sample("\n" + text)).first?.hasPrefix("Sources/RiffleMath/Sample.swift:2: ") == true)
        #expect(Architecture.traps(in: sample("// \(text)\nlet text = #\"\(text)\"#")) == [])
    }

    @Test(arguments: ["let mat: CardMat", "func sort(_ cards: Int)", "init(card: Int)", "let sceneCard = 1"])
    func `a card is caught in code`(text: String) {
        #expect(Architecture.cards(in: sample(text)).count == 1)
        #expect(Architecture.cards(in: sample("// \(text)\n@discardableResult func a() -> Int { 1 }")) == [])
    }

    @Test(arguments: ["fill(box, color: Color(r: 12, g: 3, b: 4))", "let shade = StageColors.black(72)"])
    func `a colour without a role is caught in the window's code`(text: String) {
        #expect(Architecture.strayColors(in: sample(text, target: "RiffleUI")).count == 1)
        #expect(Architecture.strayColors(in: sample("// \(text)\nlet a = color.with(alpha: 3)", target: "RiffleUI")) == [])
    }

    @Test(arguments: ["let a = Mutex(0)", "private let lock = NSLock()", "let a: Mutex<Int>"])
    func `a lock that the thread sanitizer can't see is caught in code`(text: String) {
        #expect(Architecture.unseenLocks(in: sample(text, target: "riffle")).count == 1)
        #expect(Architecture.unseenLocks(in: sample("// \(text)", target: "riffle")) == [])
        #expect(Architecture.unseenLocks(in: sample("let a = Lock(0)", target: "riffle")) == [])
    }

    @Test(arguments: ["print(name)", "FileHandle.standardError.write(data)", "data.write(to: url)", "fopen(path, mode)"])
    func `output that bypasses RiffleFiles is caught outside of it`(text: String) {
        #expect(Architecture.strayOutputs(in: sample(text, target: "riffle")).count == 1)
        #expect(Architecture.strayOutputs(in: sample(text, target: "RiffleFiles")) == [])
    }

    @Test(arguments: ["setenv(name, value, 1)", "SDL_setenv(name, value, 0)", "unsetenv(name)"])
    func `a change of the environment is caught in code`(text: String) {
        #expect(Architecture.environmentChanges(in: sample(text, target: "riffle")).count == 1)
        #expect(Architecture.environmentChanges(in: sample("getenv(name)", target: "riffle")) == [])
        #expect(
            Architecture.environmentChanges(in: SwiftSource(path: Architecture.environmentFiles[0], text: text)) == [])
    }

    @Test(arguments: [
        "let now = ContinuousClock.now", "Task { }", "Double.random(in: 0...1)", "cards.shuffled()", "print(cards)",
    ])
    func `an impurity is caught in a pure target only`(text: String) {
        #expect(Architecture.impurities(in: sample(text)).count == 1)
        #expect(Architecture.impurities(in: sample(text, target: "RiffleSDL")) == [])
        #expect(Architecture.impurities(in: sample("Double.random(in: 0...1, using: &generator)")) == [])
    }

    @Test func `a path of one machine is caught and a system path is not`() {
        #expect(Architecture.machinePaths(in: "let font = \"/" + "home/ada/Inter.otf\"").count == 1)
        #expect(Architecture.machinePaths(in: "let font = \"/usr/share/fonts/Inter.otf\" // and the brew/home/x").isEmpty)
    }

    @Test func `lines are counted as an editor does`() {
        #expect(sample("a\nb\n").lineCount == 2)
        #expect(sample("a\nb").lineCount == 2)
    }
}
