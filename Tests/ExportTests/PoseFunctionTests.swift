import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleExport

/// Formulas reduced for certain settings.
@Suite("Pose functions")
struct PoseFunctionTests {
    @Test("what was left out changes nothing: the function is the model", arguments: Exported.ids)
    func simplified(id: String) throws {
        for configuration in try Exported.settings(id, random: Spread.isWhole ? 6 : 2) {
            let export = try ModelExport(configuration)
            var evaluation = Evaluation(export.pose)
            #expect(export.samples.rows.count > 280)
            let rows = export.samples.rows.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
            let found = rows.map { evaluation.difference($0) ?? .infinity }
            let worst = found.indices.max { found[$0] < found[$1] } ?? 0
            #expect(found[worst] < 1e-7, "\(found[worst]) at \(rows[worst].prefix(2)) with \(configuration.values.changes)")
        }
    }

    @Test("all that is declared is used, once, under its own name", arguments: Exported.ids)
    func used(id: String) throws {
        for configuration in try Exported.settings(id, random: Spread.isWhole ? 6 : 2) {
            let pose = try ModelExport(configuration).pose
            let names = pose.inputs.map(\.name) + pose.constants.map(\.name) + (pose.derived + pose.values).map(\.name)
            #expect(Set(names).count == names.count)
            let used = ((pose.derived + pose.values).map(\.value) + pose.results).reduce(into: Set<String>()) {
                $0.formUnion($1.names)
            }
            #expect(used == Set(names))
            #expect(Set(pose.idle).isDisjoint(with: names))
        }
    }

    @Test("the hyperbola keeps what is tuned, and nothing of what is switched off")
    func hyperbola() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("hyperbola")
        let pose = try ModelExport(configuration).pose
        #expect(pose.inputs.map(\.name) == ["offset"])
        #expect(
            pose.constants.map(\.name)
                == ["cardWidth", "viewWidth", "z", "n", "scaleStep", "fadeFrom", "viewpointShift", "m34"])
        #expect(pose.hidden == nil && pose.dim == nil && pose.veil == nil && pose.order == nil)
        configuration.set("centersLastCard", to: 1)
        configuration.set("fadeMax", to: 3)
        let other = try ModelExport(configuration).pose
        #expect(other.inputs.map(\.name) == ["offset", "scroll"])
        #expect(other.hidden != nil && !other.idle.contains("fadeRange"))
    }

    @Test("a factor that is 1 at present can still be tuned")
    func factor() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("rotary")
        #expect(try ModelExport(configuration).pose.constants.map(\.name).contains("spacing"))
    }

    @Test("cover flow 2 turns with a timer under the original physics alone")
    func turn() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow-2")
        #expect(try ModelExport(configuration).pose.inputs.map(\.name) == ["offset"])
        configuration.set("scrollPhysics", to: 0)
        #expect(try ModelExport(configuration).pose.inputs.map(\.name) == ["offset", "turn", "turning"])
    }

    @Test("more than black is black")
    func dim() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("modal")
        configuration.set("darkness", to: 0.6)
        var most = 0.0
        for controller in 0..<AnimationCatalogue.all.count {
            configuration.set("controller", to: Double(controller))
            let export = try ModelExport(configuration)
            var evaluation = Evaluation(export.pose)
            let column = export.pose.inputs.count + 18
            most = max(most, export.samples.rows.map { $0[column] }.max() ?? 0)
            #expect(export.samples.rows.allSatisfy { evaluation.difference($0).map { $0 < 1e-7 } ?? false })
        }
        #expect(most == 1)
    }

    @Test("screens without an animation have nothing to export")
    func withoutFormula() {
        var configuration = StageConfiguration()
        configuration.selectModel("modal")
        configuration.set("animation", to: 2)
        #expect(throws: ExportProblem.noFormula("Modal")) { try ModelExport(configuration) }
    }
}

/// Evaluates a pose function by the trees alone.
private struct Evaluation {
    let pose: PoseFunction
    private var names: [String: Formula.Expression.NamedValue] = [:]

    init(_ pose: PoseFunction) {
        self.pose = pose
        for constant in pose.constants { names[constant.name] = (constant.value.value() ?? .nan, .number(.plain)) }
        for value in pose.derived { names[value.name] = (value.value.value(names) ?? .nan, value.kind) }
    }

    /// The greatest difference from a sample's row, in the unit of each number or relative to it; nil if something has no value.
    mutating func difference(_ row: [Double]) -> Double? {
        for (input, value) in zip(pose.inputs, row) { names[input.name] = (value, input.kind) }
        for value in pose.values { names[value.name] = (value.value.value(names) ?? .nan, value.kind) }
        func value(_ expression: Formula.Expression) -> Double { expression.value(names) ?? .nan }
        var t = Transform3D.identity
        for step in pose.steps {
            switch step {
            case .translate(let x, let y, let z): t = t.translated(by: value(x), value(y), value(z))
            case .scale(let x, let y): t = t.scaled(by: value(x), value(y ?? x), 1)
            case .rotate(let axis, let angle):
                t = t.rotated(by: value(angle), around: Vector3(axis == .x ? 1 : 0, axis == .y ? 1 : 0, axis == .z ? 1 : 0))
            case .perspective(let distance): t.row3 -= t.row4 / value(distance)
            case .skew(let x, let y):
                (t.row1, t.row2) = (t.row1 + t.row2 * Double.tan(value(y)), t.row2 + t.row1 * Double.tan(value(x)))
            }
        }
        let (opacity, added) = (pose.opacity.map(value) ?? 1, pose.order.map(value) ?? 0)
        let (dim, veil) = (pose.dim.map(value) ?? 0, pose.veil.map(value) ?? 0)
        let looks = [opacity, dim, veil]
        let isDrawable = t.isDrawable && abs(added) <= Transform3D.greatestNorm && looks.allSatisfy(\.isFinite)
        let isHidden = !isDrawable || (pose.hidden.map { value($0) != 0 } ?? false)
        let wanted = row.dropFirst(pose.inputs.count)
        let (shows, shouldShow) = (
            !isHidden && opacity > 0, wanted[wanted.startIndex + 20] == 0 && wanted[wanted.startIndex + 16] > 0
        )
        guard shows, shouldShow else { return shows == shouldShow ? 0 : max(opacity, wanted[wanted.startIndex + 16]) }
        let order = t.row4.z / t.row4.w + added
        let given = t.entries + [opacity.clamped(to: 0...1), order, dim.clamped(to: 0...1), veil.clamped(to: 0...1)]
        let differences = zip(given, wanted).map { abs($0 - $1) / max(1, abs($1)) }
        return differences.allSatisfy { $0 >= 0 } ? differences.max() : nil
    }
}
