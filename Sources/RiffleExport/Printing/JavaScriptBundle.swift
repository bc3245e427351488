/// Joins JavaScript modules into one script without `import` and `export`.
struct JavaScriptBundle {
    /// A module's text without its imports, the names that it imports (written as object patterns), and the names that it exports.
    private struct Module {
        var body: String
        var imports: [(names: String, module: String)] = []
        var exports: [String] = []

        init(_ text: String) {
            var body = text
            for line in text.matches(of: #/import \{([^}]*)\} from "\.\/([\w-]+)\.js";\n/#) {
                let names = String(line.output.1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                // Destructuring renames with a colon where `import` renames with `as`.
                imports.append((names.replacing(" as ", with: ": "), String(line.output.2)))
                body = body.replacing(line.output.0, with: "")
            }
            exports = body.matches(of: #/(?m)^export (?:const|function|class) (\w+)/#).map { String($0.output.1) }
            self.body = body.replacing(#/(?m)^export /#, with: "").replacing(#/(?m)^\/\/ .*\n/#, with: "")
        }
    }

    /// Returns statements that put modules into `modules`, each one after the modules that it imports. `texts`: the modules' texts by name,
    /// without the ending.
    static func statements(_ texts: [String: String]) -> String {
        var modules = texts.mapValues(Module.init)
        var result = ""
        while !modules.isEmpty {
            let ready = modules.filter { _, module in module.imports.allSatisfy { modules[$0.module] == nil } }.keys.sorted()
            // Modules that import one another in a cycle can't be ordered; there are none.
            if ready.isEmpty { return result }
            for name in ready {
                guard let module = modules.removeValue(forKey: name) else { continue }
                let imports = module.imports.map { "const { \($0.names) } = modules[\"\($0.module)\"];\n" }.joined()
                result +=
                    "modules[\"\(name)\"] = (() => {\n\(imports)\(module.body)return { \(module.exports.joined(separator: ", ")) };\n})();\n"
            }
        }
        return result
    }
}
