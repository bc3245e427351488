import RiffleFiles
import BuiltProgram
import Foundation
import RiffleArchive
import RiffleMath
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// Films that another process makes for the window, without a window.
@Suite("Films for the window", processThreads)
struct FilmWorkTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func job() throws -> FilmJob {
        var job = try FilmOptionsTests.job(FilmOptions(words: "frames no-finger"))
        job.recording.trim = 0...0.4
        (job.frame, job.place) = ((Size(width: 240, height: 150), 1), scratch.file("Films"))
        job.options.rate = 10
        let cards = CommandTests.root.appendingPathComponent("Resources/cards").path
        job.pictures = try FileManager.default.contentsOfDirectory(atPath: cards).sorted().map { .init(path: "\(cards)/\($0)") }
        return job
    }

    /// A film work, and a semaphore that is signalled whenever the work has something to deliver.
    private static func work() -> (work: FilmWork, news: DispatchSemaphore) {
        let work = FilmWork(FilmProcess(program: builtProgram))
        let news = DispatchSemaphore(value: 0)
        work.begin { news.signal() }
        return (work, news)
    }

    /// Delivers the work's messages until it no longer makes a film; returns the lines that it showed.
    private static func lines(of work: FilmWork, _ news: DispatchSemaphore, each: (FilmLine) -> Void = { _ in }) -> [FilmLine] {
        var lines: [FilmLine] = []
        while work.isRunning {
            guard news.wait(timeout: .now() + 300) == .success else { break }
            guard work.deliver(), let line = work.line else { continue }
            lines.append(line)
            each(line)
        }
        return lines
    }

    @Test(
        "a film has the next free name, says how far it is, and has the window's own pictures; a second one doesn't begin meanwhile"
    )
    func making() throws {
        let (work, news) = Self.work()
        var made: [String] = []
        for turn in 0..<2 {
            var job = try job()
            if turn == 1 { job.pictures.reverse() }
            work.make(job) { if case .success(let film) = $0 { made.append(film.path) } }
            // While a film is made, another one doesn't begin.
            work.make(job) { _ in made.append("second") }
            let shown = Self.lines(of: work, news)
            #expect(shown.allSatisfy { (0...1).contains($0.share) && !$0.text.isEmpty })
        }
        #expect(made == [scratch.file("Films/Riffle linear/"), scratch.file("Films/Riffle linear 2/")])
        #expect(scratch.names("Films/Riffle linear").count == 5 && scratch.names("Films").count == 2)
        func frame(_ name: String) -> Data? { scratch.data("Films/\(name)/frame-00000.png") }
        #expect(frame("Riffle linear") != nil && frame("Riffle linear") != frame("Riffle linear 2"), "other pictures")
        #expect(work.lastPath == made.last)
    }

    @Test("a film that is cancelled, and one whose window closes, leave nothing", arguments: [false, true])
    func cancelling(closes: Bool) throws {
        let (work, news) = Self.work()
        var job = try job()
        (job.options.rate, job.recording.trim) = (1000, nil)
        var results = 0
        work.make(job) { _ in results += 1 }
        let shown = Self.lines(of: work, news) { line in
            guard line.share > 0 else { return }
            #expect(scratch.names("Films").count == 1, "frames are written")
            if closes { work.finish() } else { work.cancel() }
        }
        work.finish()
        #expect(shown.last.map { $0.share > 0 && $0.share < 1 } == true)
        #expect(!work.deliver() || results == 0)
        #expect(results == 0 && !work.isRunning && work.line == nil && work.lastPath == nil)
        #expect(scratch.names() == [], "the folder that was made for it is gone, too")
    }

    @Test("where nothing can be written, and where the process is no Riffle, there is one sentence")
    func sentences() throws {
        try scratch.write("", "file")
        for (program, place, words) in [
            (builtProgram, "file/Films", "file/Films"), ("/nosuch/riffle", "Films", "/nosuch/riffle"),
            ("/bin/false", "Films", "film"),
        ] {
            var job = try job()
            job.place = scratch.file(place)
            let work = FilmWork(FilmProcess(program: program))
            let news = DispatchSemaphore(value: 0)
            work.begin { news.signal() }
            var sentences: [String] = []
            work.make(job) { if case .failure(let failure) = $0 { sentences.append(failure.sentence) } }
            _ = Self.lines(of: work, news)
            #expect(sentences.count == 1 && sentences.first?.contains(words) == true, "\(sentences)")
        }
        #expect(scratch.names() == ["file"])
    }
}
