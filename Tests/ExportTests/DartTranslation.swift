import Foundation
import RiffleExport
import Testing

/// The pose of a Flutter export as a JavaScript module, so that its formulas can be run where there is no Dart: declarations lose
/// their types, and numbers get Dart's members. It says nothing of what a Dart compiler would find.
enum DartTranslation {
    /// The module in place of pose.js.
    static func module(of files: [ExportFile]) throws -> String {
        let pose = try #require(files.first { $0.text.contains("\nCardPose pose(") })
        let transform = try #require(files.first { $0.path == "flutter/lib/card_pose.dart" }).text
        let type = try #require(transform.range(of: "class CardTransform"))
        return members + translated(method: String(transform[type.lowerBound...])) + translated(function: pose.text) + """
            export function pose(...inputs) {
              const is = posed(...inputs);
              return { ...is, transform: is.transform.entries, hidden: is.isHidden };
            }

            """
    }

    private static let members = """
        const List = { generate: (length, value) => Array.from({ length }, (_, i) => value(i)) };
        Object.defineProperty(Number.prototype, "sign", { configurable: true, get() { return Math.sign(this); } });
        Object.defineProperty(Number.prototype, "isNaN", {
          configurable: true, get() { return Number.isNaN(Number(this)); },
        });
        Object.defineProperty(Number.prototype, "isFinite", {
          configurable: true, get() { return Number.isFinite(Number(this)); },
        });
        // Of 1 every power is 1, as in C.
        const dartPow = (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : Math.pow(a, b));
        Number.prototype.abs = function () { return Math.abs(this); };
        Number.prototype.floorToDouble = function () { return Math.floor(this); };
        Number.prototype.ceilToDouble = function () { return Math.ceil(this); };
        Number.prototype.toDouble = function () { return Number(this); };
        Number.prototype.roundToDouble = function () { return Math.sign(this) * Math.floor(Math.abs(this) + 0.5); };

        """

    private static let notDrawn = "{ transform: new CardTransform(), opacity: 0, order: 0, dim: 0, veil: 0, isHidden: true }"

    private static func translated(method text: String) -> String {
        common(text)
            .replacing(#/(?m)^  final entries/#, with: "  entries")
            .replacing(#/(?m)^  double get (\w+) => ([^;]+);/#) { "  get \($0.1)() { return \($0.2); }" }
            .replacing(#/(?m)^  void (\w+)\(([^)]*)\) => ([^;]+);/#) {
                "  \($0.1)(\(untyped($0.2))) { return this.\($0.3); }"
            }
            .replacing(#/(?m)^  void (\w+)\(([^)]*)\) \{/#) { "  \($0.1)(\(untyped($0.2))) {" }
            .replacing(#/(?m)^  bool (\w+)\(([^)]*)\) =>\s+([^;]+);/#) {
                "  \($0.1)(\(untyped($0.2))) { return \($0.3.replacing("entries", with: "this.entries")); }"
            }
            .replacing(#/\bentries\[/#, with: "this.entries[")
            .replacing(#/\bfinal /#, with: "const ")
    }

    private static func translated(function text: String) -> String {
        common(text)
            .replacing(#/(?m)^(?:import|export|library)\b.*$/#, with: "")
            .replacing(#/enum (\w+) \{ ([^}]+) \}/#) { match in
                "const \(match.1) = { "
                    + match.2.split(separator: ", ").map { "\($0): \"\($0)\"" }.joined(separator: ", ") + " };"
            }
            .replacing(#/const card = \((.*)\);/#) { "const card = { \($0.1) };" }
            .replacing(#/(?m)^( *)double (\w+)\(([^)]*)\) =>\s+([^;]+);/#) {
                "\($0.1)function \($0.2)(\(untyped($0.3))) { return \($0.4); }"
            }
            .replacing(#/(?m)^double (\w+)\(([^)]*)\) \{/#) { "function \($0.1)(\(untyped($0.2))) {" }
            .replacing(#/(?m)^CardPose pose\(([^)]*)\) \{/#) { "function posed(\(untyped($0.1))) {" }
            .replacing(#/\b(?:const|final) (?:(?:double|bool) )?(\w+) =/#) { "const \($0.1) =" }
            // The settings of JavaScript take numbers from the pose.
            .replacing(#/(?m)^const (\w+) =/#) { "export const \($0.1) =" }
            .replacing("CardTransform()", with: "new CardTransform()")
            .replacing("CardPose.notDrawn", with: notDrawn)
            .replacing(#/return CardPose\(([\s\S]*?)\n  \);/#) { "return {\($0.1)\n  };" }
    }

    private static func common(_ text: String) -> String {
        text.replacing(#/math\.(pi|e|ln10|ln2)\b/#) { "Math.\($0.1.uppercased())" }.replacing("math.pow", with: "dartPow")
            .replacing("math.", with: "Math.").replacing("double.nan", with: "NaN")
    }

    /// Parameters without their types.
    private static func untyped(_ parameters: Substring) -> String {
        String(parameters).replacing(#/[\[\]]/#, with: "").replacing(#/\b(?:double\??|bool|int|[A-Z]\w*) (\w+)/#) { String($0.1) }
    }
}
