import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The drag of a curve's point in the panel: parameters are solved for it.
extension App {
    /// With Ctrl held, the second best parameter is solved for from the start.
    func beginPoint(_ name: String, at wall: Double) {
        endComparison(at: wall)
        formulaState.drag = CurveDrag(stage.probe, of: stage.configuration, point: name)
        if modifiers.control { changePoint(at: wall) { $0.chooseNext(in: $1) } }
    }

    /// Ctrl during the drag solves for another parameter.
    func pointTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard formulaState.drag != nil, key.key == "left ctrl" || key.key == "right ctrl" else { return false }
        if !key.isRepeat { changePoint(at: wall) { $0.chooseNext(in: $1) } }
        return true
    }

    /// The whole drag is one step of the undo history.
    func changePoint(at wall: Double, _ change: (inout CurveDrag, StageConfiguration) -> StageConfiguration) {
        guard var drag = formulaState.drag else { return }
        configure(at: wall, isFinal: false) { $0 = change(&drag, $0) }
        formulaState.drag = drag
        tweaks.setSolved(drag.parameters, others: drag.others)
    }

    func endPoint() {
        formulaState.drag = nil
        history.endGesture()
    }
}
