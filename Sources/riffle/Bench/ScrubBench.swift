import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage

/// Jumps to moments of a minute of flicks, as the strip's playhead asks for them.
struct ScrubBench {
    /// Times in seconds.
    struct Result {
        /// The time of a jump: the stage is brought to the moment; without the frame that then shows it.
        var median: Double
        var longest: Double
        /// The time that working out the whole recording takes, which is done once, between frames.
        var course: Double
    }

    /// The recording's length in seconds.
    static let length = 60.0

    private var stage: Stage
    private let run: GestureRun
    private var player: RecordingPlayer
    private let course: Double

    init(_ catalogue: ModelCatalogue, model: String) {
        var configuration = StageConfiguration(catalogue)
        configuration.selectModel(model)
        let deck = Deck(pictures: (0..<30).map { Deck.Picture(title: "\($0)") })
        let size = Size(width: 1280, height: 800)
        stage = Stage(configuration: configuration, deck: deck, size: size)
        // As in the window.
        stage.keepsLog = true
        let start = RecordingStart(size: size, deck: deck, configuration: configuration, rest: RestState(offset: 4))
        let recording = Recording(title: "", start: start, events: Self.events)
        player = RecordingPlayer(recording, under: configuration, followsSize: false)
        var run = GestureRun(recording, on: stage, under: configuration)
        let begin = Clock.now()
        while !run.isComplete { run.proceed(samples: 1000) }
        course = Clock.now() - begin
        self.run = run
    }

    /// A flick of a tenth of a second every 0.8 s, a movement every 8 ms, to and fro.
    private static var events: ContiguousArray<StageEvent> {
        var events: ContiguousArray<StageEvent> = []
        func add(_ phase: InputEvent.Pointer.Phase, _ position: Vector2, _ time: Double) {
            let pointer = InputEvent.Pointer(phase: phase, position: position)
            events.append(StageEvent(time: StageTime(time), kind: .input(.pointer(pointer))))
        }
        var time = 0.2
        var direction = -1.0
        while time < length - 1 {
            let origin = Vector2(640, 400)
            add(.began, origin, time)
            for step in 1...12 {
                let share = Double(step) / 12
                add(.moved, origin + Vector2(220, 200) * (direction * share * share), time + 0.1 * share)
            }
            add(.ended, origin + Vector2(220, 200) * direction, time + 0.108)
            time += 0.8
            direction = -direction
        }
        return events
    }

    /// Measures jumps to moments all over the recording, in scattered order.
    mutating func measure(jumps: Int) -> Result {
        var samples: [Double] = []
        samples.reserveCapacity(jumps)
        for jump in 0..<jumps {
            // The fractional parts of the golden ratio's multiples spread evenly from 0 to 1.
            let share = (Double(jump) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
            let begin = Clock.now()
            run.show(StageTime(share * Self.length), on: &stage, player: &player)
            samples.append(Clock.now() - begin)
        }
        samples.sort()
        return Result(median: samples[jumps / 2], longest: samples[jumps - 1], course: course)
    }
}
