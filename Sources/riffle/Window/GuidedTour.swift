import RiffleSession
import RiffleModels
import RiffleUI
import RiffleSettings
import RiffleStage

/// The guided tour: models with their gestures and presets, one after the other, with a caption each.
struct GuidedTour {
    /// A stop of the tour.
    struct Stop: Equatable {
        /// The id of the model, and the gesture that is played.
        var model: String
        var gesture: BuiltInGesture
        /// The sentence about the stop.
        var caption: String
        /// Parameters that differ from the defaults, as a preset's line; nil: none.
        var line: String?
    }

    static let stops: [Stop] = [
        Stop(model: "hyperbola", gesture: .flick, caption: "The iOS 9 task switcher: a hyperbola says where each card is."),
        Stop(
            model: "progress", gesture: .twoFlicks,
            caption: "The same switcher driven by progress: seven views, used again and again, make an endless row."),
        Stop(
            model: "cover-flow", gesture: .catchInMotion, caption: "A press catches the cards where they are."),
        Stop(model: "wheel", gesture: .hardFlick, caption: "A hard flick carries far, and still lands on a card."),
        Stop(
            model: "cover-flow", gesture: .flick, caption: "Every number can be changed while it moves: tilt, spacing, reach.",
            line: "riffle:3 cover-flow tilt=0.5 spacing=0.4"),
        Stop(model: "time-machine", gesture: .slowDrag, caption: "The time machine, under a slow drag."),
        Stop(model: "quartic", gesture: .flick, caption: "A vertical stack: each card falls by the fourth power of its offset."),
        Stop(model: "card-stack", gesture: .throwAndCatch, caption: "A card of the stack is thrown, and caught in flight."),
        Stop(
            model: "rotary", gesture: .flipWhileItMoves,
            caption: "A card that turns rises towards you, so that it doesn't cut through its neighbours."),
        Stop(
            model: "navigation", gesture: .pullBackHalfway,
            caption: "Screens follow the finger; when it lets go, they finish or go back."),
    ]

    /// The state before the tour.
    let configuration: StageConfiguration
    let offset: Double
    let isPanelOpen: Bool
    let isStripOpen: Bool
    let isInspectorOpen: Bool
    let gesture: GestureLoop?
    /// The index of the present stop.
    var stop = 0
    /// The wall time at which the stop's caption appeared.
    var since = 0.0
}
