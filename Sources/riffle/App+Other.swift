import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

/// The setting that is compared with: B.
enum OtherSetting: Equatable {
    /// The one that was kept as B, or the defaults.
    case kept
    case defaults
    /// A preset, by the path of its file.
    case preset(String, name: String, StageConfiguration)
    /// Another model with its present numbers.
    case model(String)
}

// The other setting as a stage of its own, with its own physics, that gets the same events.
extension App {
    /// The configuration of the other stage.
    var otherConfiguration: StageConfiguration {
        let own = ownConfiguration
        switch otherSetting {
        case .kept: return comparison.whole(than: own)
        case .defaults: return Comparison().whole(than: own)
        case .preset(_, _, let preset): return preset.withPreferences(of: own)
        case .model(let id):
            var other = own
            other.selectModel(id)
            return other
        }
    }

    /// What the other setting is called.
    var otherTitle: String {
        switch otherSetting {
        case .kept: comparison.saved == nil ? "Defaults" : "B"
        case .defaults: "Defaults"
        case .preset(_, let name, _): name
        case .model(let id): stage.configuration.catalogue.model(id: id)?.descriptor.title ?? id
        }
    }

    /// Shows the other setting as outlines, beside this one, or not.
    func setComparison(_ mode: StripContent.Comparison) {
        comparisonMode = mode
        if mode != .outlines { stage.hideOutlines() }
        if mode == .off { otherStage = nil }
        resizeStage()
        refreshOther()
        needsDrawing = true
    }

    /// Makes the other stage anew after a change of what it shows: it begins where this one is.
    func refreshOther() {
        guard comparisonMode != .off else {
            loop?.compare(with: nil, on: nil)
            // Those of another setting are shown once they have been worked out.
            if loop?.isWorkedOut == true { showCourses() }
            return
        }
        let configuration = otherConfiguration
        if otherStage == nil {
            otherStage = stage
            otherStage?.dropScratch()
        }
        if otherStage?.configuration != configuration {
            let change = StageEvent(time: stage.time, kind: .configure(configuration))
            otherStage?.advance(to: stage.time, events: CollectionOfOne(change))
        }
        otherStage?.keepsLog = false
        otherStage?.recordsEvents = false
        if var compared = loop {
            loop = nil
            compareInLoop(&compared)
            loop = compared
        }
    }

    /// Has a loop work out the other setting's course, too.
    func compareInLoop(_ playing: inout GestureLoop) {
        playing.compare(with: comparisonMode == .off ? nil : otherConfiguration, on: otherStage)
    }

    /// Plays the other stage on towards where this one is; false: it is there.
    func followOther(_ playing: inout GestureLoop) -> Bool {
        guard var other = otherStage else { return false }
        otherStage = nil
        defer { otherStage = other }
        return playing.follow(&other, to: stage)
    }

    /// Brings the other stage to the beginning of a round, or near a moment of the gesture.
    func beginOther(_ playing: inout GestureLoop, at moment: StageTime, isFirst: Bool) {
        guard var other = otherStage else { return }
        otherStage = nil
        if isFirst {
            playing.otherPlayer?.begin(&other, over: GestureLoop.lead)
        } else {
            playing.approachOther(moment, on: &other)
        }
        otherStage = other
    }

    /// Hands events to both stages. At rest the other one first goes to where this one is, so that both begin alike.
    func deliver(to time: StageTime) {
        if otherStage != nil { deliverToOther(to: time) }
        // One by one: to take elements of a generic collection asks for a heap block each.
        for event in stageEvents { stage.advance(to: Swift.min(event.time, time), events: CollectionOfOne(event)) }
        stage.advance(to: time, events: EmptyCollection())
        stageEvents.removeAll(keepingCapacity: true)
        beginRecording()
    }

    /// Hands one event to both stages at a time of the wall's clock, after those that wait.
    func deliver(_ kind: StageEvent.Kind, at wall: Double) {
        let time = max(clock.time(atWall: wall), stage.time)
        stageEvents.append(StageEvent(time: time, kind: kind))
        deliver(to: time)
        needsDrawing = true
    }

    private func deliverToOther(to time: StageTime) {
        guard var other = otherStage else { return }
        otherStage = nil
        // In a loop it begins with each round.
        let isLed = loop?.isPlaying == true
        if !isLed, !stageEvents.isEmpty, let start = stage.recordingStart { other.begin(start, under: other.configuration) }
        for event in stageEvents {
            // What the user sets is A's.
            if case .configure = event.kind { continue }
            other.advance(to: Swift.min(event.time, time), events: CollectionOfOne(event))
        }
        if !isLed { other.advance(to: time, events: EmptyCollection()) }
        otherStage = other
    }

    /// Shows the other stage's cards as outlines in this frame.
    func showOther() {
        guard comparisonMode == .outlines, var other = otherStage else { return }
        otherStage = nil
        stage.showOutlines(of: &other)
        otherStage = other
    }
}
