import RiffleStage
import RiffleFit
import RiffleFormula
import RiffleMath
import RiffleSDL
import RiffleSession
import RiffleUI

// A reference's display over its picture: controls, marks, and the cards of the fit.
extension ReferencePart {
    // MARK: - The controls

    var trayRows: [[ReferenceTray.Item]] {
        guard let file, let marks else { return [] }
        typealias Item = ReferenceTray.Item
        func command(_ name: String, _ text: String, isOn: Bool = false, isEnabled: Bool = true) -> Item {
            let command = Command.named(name)
            let title = command?.title(Command.Scope(workspace: workspace)) ?? text
            let key = command?.label ?? ""
            return Item(name, text, tip: key.isEmpty ? title : "\(title)  \(key)", isOn: isOn, isEnabled: isEnabled)
        }
        var rows = [
            [
                command("referenceMark", "Mark edges", isOn: mode == .marking),
                command("referencePlace", "Move", isOn: mode == .placing),
                command("referenceFit", "Fit in stage"), command("referenceAlign", "Align", isEnabled: marks.stage != nil),
                command("referenceAbove", look.isAbove ? "Above" : "Below"),
                Item(slider: "opacity", "Opacity", tip: "Opacity of the picture", at: look.opacity),
                command("referenceClose", "Close"),
            ]
        ]
        if let frames = file.frames {
            let length = max(frames.times.last ?? 0, 1e-9)
            rows.append([
                Item("frame before", "‹", tip: "The frame before"),
                Item(
                    slider: "time", "\(((file.time ?? 0) * 10).rounded() / 10) s", tip: "The moment of the recording",
                    at: (file.time ?? 0) / length, length: 240),
                Item("frame behind", "›", tip: "The next frame"),
                command("referenceFollow", "Follow edges"), command("referenceMotion", "Motion", isEnabled: fit.result != nil),
            ])
        }
        guard mode == .marking || fit.result != nil else { return rows }
        var own: [Item] = []
        if mode == .marking {
            own += [
                Item("card before", "‹", tip: "The card before  Shift+Enter"),
                Item(words: "Card \(marks.card)"), Item("card behind", "›", tip: "The next card  Enter"),
                Item("covers", "Covers", tip: "Which cards this one covers", isEnabled: marks.cards.count > 1, hasMenu: true),
            ]
        }
        let eye = marks.eye.map { "\(Int($0.rounded())) px" } ?? "none"
        // The slider stands before the properties, which come and go with the fits while it is dragged.
        own.append(
            Item(
                slider: "eye", "Eye: \(eye)",
                tip: "How far the eye is from the screen. Without it, depth looks like scale. The wheel changes it by 10 px",
                at: marks.eyeShare, widest: "Eye: 00000 px"))
        for property in fit.result?.properties ?? [] where marks.isPinned(property.property) || !property.isPlain {
            own.append(
                Item(
                    property.property.rawValue, "\(property.property.rawValue): \(property.family.title)",
                    tip: "The curve of \(property.property.rawValue)", isOn: marks.isPinned(property.property), hasMenu: true))
        }
        own += [
            command("referenceModel", "Make it a model", isEnabled: fit.result != nil),
            command("referenceSave", "Save marks", isEnabled: !marks.isEmpty),
        ]
        return rows + [own]
    }

    /// The next step, or the fit of the marks.
    var trayLine: (text: String, isFault: Bool) {
        guard let file, let marks else { return ("", false) }
        if mode == .placing { return ("Drag moves the picture, the wheel scales it, Shift and the wheel turn it.", false) }
        if let problem = fit.problem { return (problem, true) }
        if let motion { return (motion.sentence, motion.problem != nil) }
        if let result = fit.result { return (result.line, !result.wrongMarks.isEmpty) }
        guard mode == .marking else { return ("", false) }
        if let lack = marks.lack {
            let sides = marks.sides(inFrame: marks.frame(at: file.time)).map(\.rawValue)
            let known = sides.isEmpty ? "" : " Card \(marks.card) has \(sides.joined(separator: ", "))."
            return (lack + known, false)
        }
        return (fit.isBusy ? "Fitting" : "", false)
    }

    /// The row's offsets over time, and the motion that explains them; nil: no motion has been read.
    var plot: ReferenceTray.Plot? {
        guard let motion, let first = motion.trace.samples.first, let last = motion.trace.samples.last, last.time > first.time
        else {
            return nil
        }
        let steps = 120
        return ReferenceTray.Plot(
            seen: motion.trace.samples.map { Vector2($0.time, $0.offset) },
            explained: (0...steps).compactMap { step in
                let time = Double.lerp(first.time, last.time, Double(step) / Double(steps))
                return motion.offset(at: time).map { Vector2(time, $0) }
            }, now: file?.time)
    }

    /// The choices for a property: the families that fit best come first.
    func families(of property: Formula.Property) -> [Command] {
        guard let marks else { return [] }
        let ranking = fit.result?.rankings.first { $0.property == property }
        let ranked = ranking?.families ?? []
        let others = FitFamily.allCases.filter { family in !ranked.contains { $0.family == family } }
        func pin(_ family: FitFamily?) -> @Sendable (Command.Scope, Double) -> Void {
            { scope, _ in
                scope.workspace.reference.marks?.pins.values[property] = nil
                scope.workspace.reference.marks?.pins.families[property] = family
                scope.workspace.reference.fitMarks()
            }
        }
        let isPinned = marks.isPinned(property)
        var commands = [Command("family automatic", "Automatic", isOn: { _ in !isPinned }, pin(nil))]
        for (index, entry) in ranked.enumerated() {
            let isOn = marks.pins.families[property] == entry.family
            var command = Command(
                "family \(entry.family)", entry.family.title.capitalizedFirst, isOn: { _ in isOn }, pin(entry.family))
            command.detail =
                "\(entry.meanError.tenths) px off, \(entry.greatestError.tenths) at most"
                + (index > 0 && entry.isTied ? ", fits equally well" : "")
            commands.append(command)
        }
        commands += others.map { family in
            let isOn = marks.pins.families[property] == family
            return Command("family \(family)", family.title.capitalizedFirst, isOn: { _ in isOn }, pin(family))
        }
        commands.append(
            Command("family none", "Doesn’t change", isOn: { _ in marks.pins.values[property] != nil }) { scope, _ in
                scope.workspace.reference.marks?.pins.families[property] = nil
                scope.workspace.reference.marks?.pins.values[property] = property == .scale ? 1 : 0
                scope.workspace.reference.fitMarks()
            })
        return commands
    }

    /// Commands for the cards that the present card may cover.
    var covers: [Command] {
        guard let file, let marks else { return [] }
        let time = file.time
        return marks.cards.filter { $0 != marks.card }.map { other in
            let mark = FitMark(.covers(other), card: marks.card, frame: marks.frame(at: time) ?? 0)
            let isOn = marks.marks.contains(mark)
            return Command("covers \(other)", "Covers card \(other)", isOn: { _ in isOn }) { scope, _ in
                scope.workspace.reference.marks?.toggleCover(of: other, at: time)
                scope.workspace.reference.fitMarks()
            }
        }
    }

    // MARK: - Over the picture

    /// The marks of the visible frame, and the fitted cards.
    var shownMarks: ShownMarks {
        let stage = session.stage.size * (1 / uiScale)
        var shown = ShownMarks(clip: Rect(x: 0, y: 0, width: stage.width, height: stage.height))
        guard let file, let marks, !look.isAlone else { return shown }
        let size = file.image.size
        func point(_ pixel: Vector2) -> Vector2 { placement.point(pixel, of: size) / uiScale }
        let frame = marks.frame(at: file.time)
        if mode != .none {
            for (index, mark) in marks.marks.enumerated() where mark.frame == frame {
                guard let line = marks.line(ofMark: index), let side = mark.side else { continue }
                let errors = fit.result?.errors
                let error = errors.flatMap { $0.indices.contains(index) ? $0[index].tenths : nil } ?? ""
                let name = mark.card == marks.card ? "\(mark.card) \(side.rawValue)" : ""
                shown.marks.append(
                    ShownMarks.Mark(
                        start: point(line.start), end: point(line.end),
                        label: [name, error].filter { !$0.isEmpty }.joined(separator: " · "),
                        isChosen: marks.chosen == index, isWrong: fit.result?.wrongMarks.contains(index) ?? false))
            }
            shown.drawn = hand.stroke.map { (point($0.start), point($0.end)) }
        }
        guard let result = fit.result, let frame, result.offsets.indices.contains(frame), let offsets = result.markedOffsets
        else {
            return shown
        }
        let scroll = result.offsets[frame]
        // The marked cards, and one more on either side.
        let first = Int((offsets.lowerBound + scroll).rounded(.down)) - 1,
            last = Int((offsets.upperBound + scroll).rounded(.up)) + 1
        for card in max(first, -60)...min(max(last, first), 60) {
            guard let left = result.edge(.left, at: Double(card) - scroll),
                let right = result.edge(.right, at: Double(card) - scroll)
            else { continue }
            shown.outlines.append([left.0, right.0, right.1, left.1].map(point))
        }
        if mode == .marking, let next = result.nextMark, next.frame == frame {
            shown.next = result.edge(next.side, at: next.offset).map { (point($0.0), point($0.1)) }
        }
        return shown
    }
}

extension FittedProperty {
    /// Whether the property is a constant whose value was fixed before the fit.
    fileprivate var isPlain: Bool { family == .constant && parameters.allSatisfy(\.isHeld) }
}
