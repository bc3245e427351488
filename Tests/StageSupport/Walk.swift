internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleSettings
public import RiffleStage
internal import TestSupport

/// Random seeded input of hands and keys: bursts with rests between.
public struct Walk {
    private var random: SeededGenerator
    public private(set) var events: [StageEvent] = []
    /// The end in seconds; after all events there is time to come to rest.
    public private(set) var end: Double

    /// Makes a walk of `bursts` bursts. Now and then the settings change to one of `configurations`.
    public init(
        seed: UInt64, from start: Double = 0.1, bursts: Int, size: Size = Size(width: 1280, height: 800),
        configurations: [StageConfiguration] = [], changesDeck: Bool = false
    ) {
        random = SeededGenerator(seed: seed)
        end = start
        for _ in 0..<bursts {
            for _ in 0...random.index(below: 3) { add(size, configurations, changesDeck) }
            // Some bursts begin before the cards have come to rest, some after.
            end += random.index(below: 2) == 0 ? random.number(0.05...0.5) : random.number(2...5)
        }
        end += 12
    }

    private mutating func add(_ size: Size, _ configurations: [StageConfiguration], _ changesDeck: Bool) {
        let point = Vector2(random.number(0.1...0.9) * size.width, random.number(0.2...0.8) * size.height)
        switch random.index(below: changesDeck ? 12 : 10) {
        case 0, 1, 2, 3:
            let way = Vector2(random.number(-400...400), random.number(-250...250))
            append(Script.drag(from: point, by: way, at: end, duration: random.number(0.04...0.5)))
        case 4: append(Script.click(point.x, point.y, at: end))
        case 5:
            for _ in 0..<5 {
                let delta = Vector2(random.number(-60...60), 0)
                append([StageEvent(InputEvent(time: end, kind: .wheel(delta: delta, isPrecise: true)))])
                end += 0.012
            }
        case 6:
            let direction = random.index(below: 2) == 0 ? 1 : -1
            append([command(.keyDown(direction)), command(.keyUp(direction), after: random.number(0.05...0.7))])
        case 7: append([command([.flip, .activate, .back, .cancel, .page(1), .last, .first][random.index(below: 7)])])
        case 8: append([command([.throwTop(.left), .undoThrow, .step(2), .step(-1), .throwTop(.up)][random.index(below: 5)])])
        case 9:
            guard !configurations.isEmpty else { return }
            append([StageEvent(time: end, kind: .configure(configurations[random.index(below: configurations.count)]))])
        case 10:
            append([
                StageEvent(time: end, kind: .deck([.remove(3), .putBack, .arrange([2, 1, 0, 5, 4, 3])][random.index(below: 3)]))
            ])
        default:
            let resize = StageResize(
                size: Size(width: random.number(600...1600), height: random.number(400...1000)), pixelScale: 1,
                duration: random.index(below: 2) == 0 ? 0 : 0.3)
            append([StageEvent(time: end, kind: .resize(resize))])
        }
    }

    private func command(_ command: StageCommand, after seconds: Double = 0) -> StageEvent {
        StageEvent(time: end + seconds, kind: .command(command))
    }

    private mutating func append(_ more: [StageEvent]) {
        events += more
        end = max(end, more.last?.time.seconds ?? end)
    }
}
