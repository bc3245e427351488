import RiffleInteraction
@_exported import StageSupport

@testable import RiffleStage

extension Stage {
    /// The scroll velocity in cards a second, between frames.
    var velocity: Double { motion.scroller.velocity }
}
