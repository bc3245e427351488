import RiffleArchive
import RiffleInteraction
import RiffleStage

// Events as JSON objects: the event's name and its values.

extension JSONValue {
    fileprivate static func event(_ name: String, _ values: JSONValue = [:]) -> JSONValue {
        let event: JSONValue = ["event": .string(name)]
        return event.with(values)
    }
}

extension MotionEvent.Kind {
    var json: JSONValue {
        switch self {
        case .scroll(let event): event.json
        case .currentCardDidChange(let card): .event("currentCardDidChange", ["card": JSONValue(card)])
        case .selected(let card): .event("selected", ["card": JSONValue(card)])
        case .flipped(let card, let showsBack): .event("flipped", ["card": JSONValue(card), "showsBack": .bool(showsBack)])
        }
    }
}

extension ScrollEvent {
    fileprivate var json: JSONValue {
        switch self {
        case .willBeginDragging: .event("willBeginDragging")
        case .didEndDragging(let decelerates): .event("didEndDragging", ["willDecelerate": .bool(decelerates)])
        case .willBeginDecelerating: .event("willBeginDecelerating")
        case .didEndDecelerating: .event("didEndDecelerating")
        case .willBeginScrollingAnimation: .event("willBeginScrollingAnimation")
        case .didEndScrollingAnimation: .event("didEndScrollingAnimation")
        case .currentItemIndexDidChange(let card): .event("currentCardDidChange", ["card": JSONValue(card)])
        case .didSelectItem(let card): .event("selected", ["card": JSONValue(card)])
        case .panRefused: .event("panRefused")
        case .thrown(let card, let direction):
            .event("thrown", ["card": JSONValue(card), "direction": .string(direction.rawValue)])
        case .broughtBack(let card): .event("broughtBack", ["card": JSONValue(card)])
        }
    }
}

extension TransitionEvent {
    var json: JSONValue {
        func screens(_ operation: TransitionOperation, _ from: Int, _ to: Int) -> JSONValue {
            ["operation": .string(operation.rawValue), "from": JSONValue(from), "to": JSONValue(to)]
        }
        return switch self {
        case .willBegin(let operation, let from, let to, let isInteractive):
            .event("transitionWillBegin", screens(operation, from, to).with(["interactive": .bool(isInteractive)]))
        case .caught: .event("transitionCaught")
        case .released(let isFinishing): .event("transitionReleased", ["finishes": .bool(isFinishing)])
        case .completed(let operation, let from, let to): .event("transitionCompleted", screens(operation, from, to))
        case .cancelled(let operation, let from, let to): .event("transitionCancelled", screens(operation, from, to))
        case .queued: .event("transitionQueued")
        case .refused(_, let reason): .event("transitionRefused", ["reason": .string(reason.rawValue)])
        }
    }
}
