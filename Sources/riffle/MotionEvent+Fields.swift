import RiffleInteraction
import RiffleStage

// Events as the fields of a JSON object: the event's name and its values.

extension MotionEvent.Kind {
    var fields: String {
        switch self {
        case .scroll(let event): event.fields
        case .currentCardDidChange(let card): "\"event\":\"currentCardDidChange\",\"card\":\(card)"
        case .selected(let card): "\"event\":\"selected\",\"card\":\(card)"
        case .flipped(let card, let showsBack): "\"event\":\"flipped\",\"card\":\(card),\"showsBack\":\(showsBack)"
        }
    }
}

extension ScrollEvent {
    fileprivate var fields: String {
        switch self {
        case .willBeginDragging: "\"event\":\"willBeginDragging\""
        case .didEndDragging(let decelerates): "\"event\":\"didEndDragging\",\"willDecelerate\":\(decelerates)"
        case .willBeginDecelerating: "\"event\":\"willBeginDecelerating\""
        case .didEndDecelerating: "\"event\":\"didEndDecelerating\""
        case .willBeginScrollingAnimation: "\"event\":\"willBeginScrollingAnimation\""
        case .didEndScrollingAnimation: "\"event\":\"didEndScrollingAnimation\""
        case .currentItemIndexDidChange(let card): "\"event\":\"currentCardDidChange\",\"card\":\(card)"
        case .didSelectItem(let card): "\"event\":\"selected\",\"card\":\(card)"
        case .panRefused: "\"event\":\"panRefused\""
        case .thrown(let card, let direction): "\"event\":\"thrown\",\"card\":\(card),\"direction\":\"\(direction.rawValue)\""
        case .broughtBack(let card): "\"event\":\"broughtBack\",\"card\":\(card)"
        }
    }
}

extension TransitionEvent {
    var fields: String {
        func screens(_ operation: TransitionOperation, _ from: Int, _ to: Int) -> String {
            "\"operation\":\"\(operation.rawValue)\",\"from\":\(from),\"to\":\(to)"
        }
        return switch self {
        case .willBegin(let operation, let from, let to, let isInteractive):
            "\"event\":\"transitionWillBegin\",\(screens(operation, from, to)),\"interactive\":\(isInteractive)"
        case .caught: "\"event\":\"transitionCaught\""
        case .released(let isFinishing): "\"event\":\"transitionReleased\",\"finishes\":\(isFinishing)"
        case .completed(let operation, let from, let to):
            "\"event\":\"transitionCompleted\",\(screens(operation, from, to))"
        case .cancelled(let operation, let from, let to):
            "\"event\":\"transitionCancelled\",\(screens(operation, from, to))"
        case .queued: "\"event\":\"transitionQueued\""
        case .refused(_, let reason): "\"event\":\"transitionRefused\",\"reason\":\"\(reason.rawValue)\""
        }
    }
}
