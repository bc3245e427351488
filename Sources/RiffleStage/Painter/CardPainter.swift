internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// Paints the cards of each frame, with the backdrop, the device around them, another stage's outlines and marks.
struct CardPainter: Sendable {
    /// The cards of the last frame.
    var scene = CardScene()
    /// The picture behind the cards.
    var backdrop = Backdrop()
    /// The outlines of another stage's cards.
    var ghost = GhostOutlines()
    /// Rounded quads that are no cards.
    var marks = MarkPainter()

    /// Paints the present moment and fills in the frame's cards, bars and textures.
    mutating func compose(_ motion: StageMotion, _ pictures: StagePictures, into frame: inout Frame) {
        frame.drawList.removeAll()
        scene.place(motion)
        motion.layOut(&frame.navigationBars)
        updateVeil(motion)
        if motion.fillsWindow {
            scene.compositor.options.occludesBackdrop = motion.cardStyle.backdrop != .none && backdrop.colors != nil
            scene.compose(motion, pictures, into: &frame.drawList)
            // Paint order: backdrop, ghost outlines, cards.
            let outlines = ghost.paint(clip: nil, pixelScale: motion.pixelScale, into: &frame.drawList)
            frame.drawList.moveToFront(last: outlines)
            let runs = frame.drawList.runs.count
            paintBehind(motion, &frame.drawList)
            frame.groundRuns = frame.drawList.runs.count - runs
        } else {
            paintSurroundings(motion, into: &frame.drawList)
            frame.groundRuns = frame.drawList.runs.count
            let clip = motion.shownFrame.screen.scaled(by: motion.pixelScale)
            _ = ghost.paint(clip: clip, pixelScale: motion.pixelScale, into: &frame.drawList)
            scene.compose(motion, pictures, into: &frame.drawList)
            paintScreenCorners(motion, into: &frame.drawList)
            paintTabs(frame.navigationBars, motion, pictures, into: &frame.drawList)
        }
        listCards(motion, pictures, into: &frame)
        frame.forecastMark = paintForecast(motion, into: &frame.drawList)
        frame.statistics = scene.compositor.statistics
    }

    /// Frees scratch memory that a copy of the stage would have to copy. No state is lost.
    mutating func dropScratch() {
        scene.dropScratch()
        marks = MarkPainter()
    }
}

/// Paints rounded quads through a compositor of their own.
struct MarkPainter: Sendable {
    private var quads: ContiguousArray<SceneCard> = []
    private var compositor = CardScene.unusedCompositor

    /// Paints the quads that `fill` appends.
    mutating func compose(
        _ viewport: Rect, _ options: SceneOptions, into list: inout DrawList,
        _ fill: (inout ContiguousArray<SceneCard>) -> Void
    ) {
        quads.removeAll(keepingCapacity: true)
        fill(&quads)
        compositor.options = options
        compositor.compose(quads, viewport: viewport, into: &list)
    }
}
