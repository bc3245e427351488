import RiffleModels
import RiffleSession
import RiffleSettings
import RiffleStage

extension FrameLoad {
    /// Writes a sentence to stderr about the cards that a frame leaves out. It is for frames that no window shows.
    mutating func tellLeftOut(_ frame: Frame, of stage: Stage) {
        let model = stage.configuration.model.descriptor
        if let sentence = leftOut(frame.statistics, of: model.id, titled: model.title) { Message.write(sentence) }
    }
}
