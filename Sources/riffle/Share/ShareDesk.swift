import Dispatch
import Glibc
import RiffleArchive
import RiffleFiles
import RiffleLock
import RiffleModels
import RiffleSession
import RiffleSettings
import RiffleShare
import RiffleStage

/// The desk of `riffle share`: the terminal, on which phones are allowed and numbers are set.
struct ShareDesk {
    private let command: ShareCommand
    private let server: ShareServer
    private let news: News
    private let cache: ExportPictures.Cache
    private var content: ShareContent
    private var backdrops = SharedBackdrops()
    private var store: RecordingStore?
    /// The phones that wait for an answer, in the order of their requests, and the ids of the phones that were reported as connected.
    private var asking: [SharePhone] = []
    private var paired: Set<Int> = []

    /// Events from other threads since the last `take`.
    private final class News: Sendable {
        enum Item: Sendable { case phone(ShareEvent), line(String), endOfInput }

        let woken = DispatchSemaphore(value: 0)
        private let items = Lock<[Item]>([])
        /// The most events that wait. In a flood of events, further ones are dropped.
        private static let most = 10_000

        func add(_ item: Item) {
            items.withLock { items in
                if items.count < Self.most { items.append(item) }
            }
            woken.signal()
        }

        func take() -> [Item] {
            items.withLock { items in
                defer { items = [] }
                return items
            }
        }
    }

    init(
        _ command: ShareCommand, _ content: ShareContent, _ cache: ExportPictures.Cache, _ identity: ShareIdentity?
    ) throws {
        var content = content
        content.backdrops = command.backdrops(of: content.sides, &backdrops)
        (self.command, self.content, self.cache) = (command, content, cache)
        let news = News()
        self.news = news
        let place = ShareServer.Place(host: command.host ?? "0.0.0.0", port: command.port ?? 0)
        do throws(ShareProblem) {
            server = try ShareServer(content, at: place, identity: identity) { news.add(.phone($0)) }
        } catch {
            throw Failure(error.sentence)
        }
        store = command.gestures.map { RecordingStore(folder: $0) }
    }

    /// Shares until a signal asks to end.
    mutating func run() throws {
        let signals = EndSignals()
        let watch = FileWatch()
        var sources = ExportSources(of: command.options, other: command.other, output: command.gestures)
        sources.watched.forEach { watch.add($0) }
        let news = news
        watch.begin { news.woken.signal() }
        signals.begin { news.woken.signal() }
        try printAddress()
        readLines()
        while signals.received == nil {
            for item in news.take() {
                switch item {
                case .phone(let event): try take(event)
                case .line(let line): try take(line)
                case .endOfInput: refuseAll()
                }
            }
            if watch.takeNews()?.contains(where: sources.contains) == true { readAgain(&sources) }
            news.woken.wait()
        }
        server.stop()
        usleep(100_000)
        signals.endProgram()
    }

    private func printAddress() throws {
        if CablePhone.isPossible {
            try Output.write(line: "With a cable: \(CablePhone.hint(port: server.port)), then \(server.localAddress)")
        }
        for address in server.addresses { try Output.write(line: address) }
        if command.certificate.cert == nil {
            Message.write("The connection isn't encrypted: others on the network can see the cards. --cert and --key encrypt it.")
        }
        let isTerminal = TextStream.output.isTerminal
        if isTerminal, let address = server.addresses.first {
            if let code = QRCode(address) {
                try Output.write(page: code.terminalText)
            } else {
                Message.write("There is no QR code without the library libqrencode4.")
            }
        }
    }

    /// Reads lines of the terminal on another thread, at most 4096 bytes of each.
    private func readLines() {
        let news = news
        DispatchQueue(label: "riffle.share.input").async {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var line: [UInt8] = []
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                guard count > 0 else { break }
                for byte in buffer[..<count] {
                    if byte == 10 {
                        news.add(.line(String(decoding: line, as: UTF8.self)))
                        line = []
                    } else if line.count < 4096 {
                        line.append(byte)
                    }
                }
            }
            news.add(.endOfInput)
        }
    }

    private mutating func take(_ event: ShareEvent) throws {
        switch event {
        case .asks(let phone):
            asking.append(phone)
            if asking.count == 1 { try ask() }
        case .changed(let phone):
            if phone.isPaired, paired.insert(phone.id).inserted { try Output.write(line: "\(phone.words) is connected.") }
        case .left(let phone):
            asking.removeAll { $0.id == phone.id }
            if paired.remove(phone.id) != nil { try Output.write(line: "\(phone.words) has disconnected.") }
        case .side(let side, let phone): try Output.write(line: "\(phone.words) shows \(side == 0 ? "A" : "B").")
        case .refused(let address, let reason): Message.write("\(address): \(reason)")
        case .gesture(let gesture, let phone): try keep(gesture, of: phone)
        }
    }

    private mutating func keep(_ gesture: PhoneGesture, of phone: SharePhone) throws {
        let seconds = String(describing: (gesture.recording.duration * 100).rounded() / 100)
        var words = "\(phone.words): a gesture of \(seconds) s"
        if let deviation = gesture.deviation { words += ", at most \(deviation) pt from Riffle's own" }
        guard let store else { return try Output.write(line: words + ".") }
        let entry: RecordingStore.Entry
        do throws(StoreProblem) {
            entry = try store.add(RecordingFile(gesture.recording))
        } catch {
            return Message.write(error.sentence)
        }
        try Output.write(line: "\(words): \(SystemPath.shown(store.path(of: entry)))")
    }

    private func ask() throws {
        guard let phone = asking.first else { return }
        try Output.write(line: "\(phone.words) asks. Allow this phone? y or n:")
    }

    private mutating func take(_ line: String) throws {
        let text = String(line.drop { $0 == " " })
        if let phone = asking.first, let answer = ["y": true, "yes": true, "n": false, "no": false][text.lowercased()] {
            asking.removeFirst()
            server.answer(phone.id, isAllowed: answer)
            return try ask()
        }
        guard !text.isEmpty else { return }
        do {
            var configuration = content.sides[0]
            if text.contains(":") {
                configuration = try PresetOption(text, over: configuration).configuration
            } else {
                try StageOptions.apply(text, to: &configuration)
            }
            content.sides[0] = configuration
            content.backdrops = command.backdrops(of: content.sides, &backdrops)
            server.update(content)
        } catch let failure as Failure {
            Message.write(failure.sentence)
        }
    }

    /// Refuses all waiting phones, once nobody can answer any more.
    private mutating func refuseAll() {
        for phone in asking { server.answer(phone.id, isAllowed: false) }
        asking = []
    }

    /// Reads the named files again. If one is broken, the phones keep their present content.
    private mutating func readAgain(_ sources: inout ExportSources) {
        do {
            content = try command.content(FormulaLibrary.standard.catalogue, cache)
            backdrops.forgetChanged()
            content.backdrops = command.backdrops(of: content.sides, &backdrops)
            server.update(content)
        } catch {
            Message.write((error as? Failure)?.sentence ?? "\(error)")
        }
    }
}

extension SharePhone {
    /// "iPhone (192.168.1.5)".
    var words: String { "\(device) (\(address))" }
}

/// A phone on a cable, which `adb` brings to this machine's port.
enum CablePhone {
    /// Whether PATH has adb.
    static var isPossible: Bool {
        let folders = getenv("PATH").map { SystemPath.text(UnsafePointer($0)) } ?? ""
        return folders.split(separator: ":").contains { SystemPath.withName(of: "\($0)/adb") { access($0, X_OK) } == 0 }
    }

    /// Returns the command that connects the phone to a port.
    static func hint(port: Int) -> String { "adb reverse tcp:\(port) tcp:\(port)" }
}
