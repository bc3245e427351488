internal import RiffleFormula

/// The built-in models, in the order that keys, menus, gallery, lists, tour and help have: to add one, write its formula in `BuiltIn` and
/// add a line here. Everything else reads `ModelCatalogue`.
enum ModelRegistry {
    /// Models of screens have their containers in Swift, and formulas as animations (`AnimationCatalogue`).
    static let all: [ModelDefinition] = {
        // Before iCarousel's types.
        let place = files.firstIndex { $0.id == "linear" } ?? files.endIndex
        return files[..<place].map(definition) + ModelDefinition.screens + files[place...].map(definition)
    }()

    private typealias File = (id: String, bytes: [UInt8])

    private static let files: [File] = [
        ("hyperbola", PackageResources.hyperbola_formula),
        ("progress", PackageResources.progress_formula),
        ("quartic", PackageResources.quartic_formula),
        ("card-stack", PackageResources.card_stack_formula),
        ("linear", PackageResources.linear_formula),
        ("rotary", PackageResources.rotary_formula),
        ("inverted-rotary", PackageResources.inverted_rotary_formula),
        ("cylinder", PackageResources.cylinder_formula),
        ("inverted-cylinder", PackageResources.inverted_cylinder_formula),
        ("wheel", PackageResources.wheel_formula),
        ("inverted-wheel", PackageResources.inverted_wheel_formula),
        ("time-machine", PackageResources.time_machine_formula),
        ("inverted-time-machine", PackageResources.inverted_time_machine_formula),
        ("cover-flow", PackageResources.cover_flow_formula),
        ("cover-flow-2", PackageResources.cover_flow_2_formula),
    ]

    private static func definition(_ file: File) -> ModelDefinition {
        let text = String(decoding: file.bytes, as: UTF8.self)
        do throws(FormulaProblem) {
            let formula = try Formula(parsing: text, byOneOf: [.scrollingCards, .cardStack])
            let model = ModelDefinition(formula: formula, text: text, id: file.id, fallbackTitle: file.id, source: "Riffle")
            var descriptor = model.descriptor
            descriptor.isFormula = false
            return model.with(descriptor)
        } catch {
            preconditionFailure("\(file.id).formula, line \(error.position.line): \(error.sentence)")
        }
    }
}

extension ModelCatalogue {
    /// The formula of a built-in model.
    static func builtInFormula(_ id: String) -> FormulaSource {
        guard let source = builtIn.model(id: id)?.formulaSource else { preconditionFailure("there is no \(id).formula") }
        return source
    }
}
