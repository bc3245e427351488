import BuiltProgram
import Foundation
import RiffleArchive
import RiffleExport
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

/// The words that shells offer while a command line is typed.
@Suite("Completion")
struct CompletionTests {
    private static let riffle = CommandDescription.riffle

    private func offered(_ line: String...) -> Completion { Completion(of: line, for: Self.riffle, .builtIn) }
    private func words(_ completion: Completion) -> [String] { completion.words.map(\.text) }

    /// Calls `visit` with each argument of a command and of its verbs.
    private func visit(_ command: CommandDescription, _ visit: (String, CommandDescription.Argument) -> Void) {
        for argument in command.arguments { visit(command.name, argument) }
        for verb in command.verbs { self.visit(verb, visit) }
    }

    @Test("every value that the command line takes has a name that says what it can be")
    func names() {
        var count = 0
        visit(Self.riffle) { command, argument in
            for name in (argument.value ?? "").split(separator: "|").map(String.init) {
                count += 1
                let isKnown = CompletionValues.known.contains(name)
                #expect(
                    isKnown || CompletionValues.free.contains(name) || CompletionValues.paths.contains(name),
                    "\(command) \(argument.names): \(name)")
                let words = CompletionValues(models: .builtIn, line: []).words(of: name[...], for: "")
                #expect(words.isEmpty != isKnown, "\(name): \(words)")
            }
        }
        #expect(count > 60)
    }

    @Test("each verb's operands and options offer what they take, and nothing else")
    func places() {
        #expect(words(offered("")) == Self.riffle.verbs.map(\.name) && offered("").files == .named([]))
        #expect(offered("Pict") == offered("~/Pictures", "Pict") && offered("Pict").files == .named([]))
        #expect(words(offered("re")) == ["render", "record", "replay"] && words(offered("~/Pictures", "re")) == [])
        #expect(words(offered("--model", "hyp")) == ["hyperbola"] && offered("--model", "hyp").files == .named(["formula"]))
        #expect(words(offered("render", "--model=hyp")) == ["--model=hyperbola"])
        #expect(offered("--", "--model") == offered("Pict") && words(offered("--model", "wheel", "--mod")) == [])
        #expect(words(offered("film", "--", "-")) == [] && words(offered("film", "-")).contains("--gesture"))
        #expect(words(offered("film", "--gesture", "")) == BuiltInGesture.allCases.map(\.rawValue))
        #expect(offered("replay", "").files == .named(["gesture"]) && offered("replay", "a.gesture", "").files == .none)
        #expect(offered("export", "--check", "").files == .folders && offered("film", "-o", "").files == .named([]))
        #expect(
            words(offered("export", "--to", "css,q")) == ["css,qml"]
                && words(offered("export", "--to", "css,k")) == ["css,kotlin"])
        #expect(words(offered("--renderer", "open")) == ["opengl", "opengles2"])
        #expect(offered("--size", "1") == offered("--cards", "1") && offered("--cards", "1").files == .none)
        #expect(words(offered("presets", "")).contains("rename") && offered("presets", "").files == .none)
        #expect(words(offered("formula", "show", "cu")) == ["cube"] && words(offered("formula", "cu")) == [])
        #expect(words(offered("help", "ren")) == ["render"] && words(offered("help", "presets", "sh")) == ["show"])
        #expect(words(offered("tour", "--preset", "sour")) == ["source"])
    }

    @Test("--set offers the parameters of the line's model and of the stage, and the values of switches and choices")
    func settings() {
        for definition in ModelCatalogue.builtIn.models {
            let id = definition.descriptor.id
            let names = words(offered("--model", id, "--set", ""))
            #expect(Set(names).isSuperset(of: definition.descriptor.parameters.map { $0.name + "=" }), "\(id)")
            for parameter in definition.descriptor.parameters + StageParameters.all + Preferences.parameters {
                let values = words(offered("--model", id, "--set", parameter.name + "="))
                switch parameter.kind {
                case .number, .count: #expect(values == [], "\(parameter.name)")
                case .toggle, .choice:
                    #expect(!values.isEmpty)
                    // The option takes each of the offered values.
                    for value in values {
                        #expect(parameter.value(of: String(value.dropFirst(parameter.name.count + 1))) != nil, "\(value)")
                    }
                }
            }
        }
    }

    /// A line, its words as readline breaks it, and the completions of the last word.
    static let lines: [(line: String, words: [String], expected: [String])] = [
        ("riffle Pict", ["riffle", "Pict"], ["Pictures"]),
        ("riffle --model hyp", ["riffle", "--model", "hyp"], ["hyperbola"]),
        ("riffle --model=hyp", ["riffle", "--model", "=", "hyp"], ["hyperbola"]),
        ("riffle replay ", ["riffle", "replay", ""], ["Pictures", "my.gesture"]),
        ("riffle --set hand=pho", ["riffle", "--set", "hand", "=", "pho"], ["phone-finger"]),
        ("riffle --cards ", ["riffle", "--cards", ""], []),
        ("riffle --preset Time\\ T", ["riffle", "--preset", "Time\\ T"], ["Time Tunnel"]),
        ("riffle presets delete Time\\ T", ["riffle", "presets", "delete", "Time\\ T"], ["Time\\ Tunnel"]),
        ("riffle formula check my", ["riffle", "formula", "check", "my"], ["my file.formula"]),
        ("riffle render --backdrop=a.", ["riffle", "render", "--backdrop", "=", "a."], ["a.png"]),
        ("riffle export --to css,sw", ["riffle", "export", "--to", "css,sw"], ["css,swift", "css,swiftui"]),
        ("riffle /nosuch/", ["riffle", "/nosuch/"], []),
    ]

    @Test("bash asks the program, and puts in the place of what is written what is meant", arguments: lines)
    func bash(line: String, words: [String], expected: [String]) throws {
        let folder = try Scratch()
        for name in ["a.png", "my.gesture", "my file.formula"] { _ = try folder.write("", name) }
        try FileManager.default.createDirectory(atPath: folder.file("Pictures"), withIntermediateDirectories: true)
        let script = """
            source "$1"
            compopt() { :; }
            cd "$2"
            COMP_LINE=$3 COMP_POINT=${#3}
            COMP_WORDS=("${@:4}") COMP_CWORD=$(( $# - 4 ))
            _riffle
            [ "${#COMPREPLY[@]}" = 0 ] || printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort
            """
        let path = (builtProgram as NSString).deletingLastPathComponent + ":/usr/bin:/bin"
        let run = try ProgramRun(
            "/usr/bin/env",
            ["bash", "-c", script, "bash", CommandTests.root.path + "/Resources/completions/riffle.bash", folder.path, line]
                + words,
            environment: ["PATH": path, "HOME": folder.path])
        #expect(
            run.code == 0 && run.error.isEmpty && run.out.split(separator: "\n").map(String.init) == expected,
            "\(run.out)\(run.error)")
    }
}
