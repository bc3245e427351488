import RiffleExport
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleShare

/// The answers to strangers, and to phones that the desk has allowed.
struct HubTests {
    private static let picture = ExportPicture([1, 2, 3], ending: "webp", title: "One")

    private static func content() -> ShareContent {
        var configuration = StageConfiguration()
        configuration.selectModel("linear")
        var content = ShareContent(sides: [configuration], cardCount: 3)
        content.pictures = [picture]
        return content
    }

    private static func desk(_ change: (inout ShareLimits) -> Void = { _ in }) -> Desk {
        var limits = ShareLimits()
        change(&limits)
        return Desk(content(), limits: limits)
    }

    @Test(arguments: ["/", "/phone.css", "/phone.js"]) func thePageIsServed(path: String) {
        var desk = Self.desk()
        let id = desk.open()
        desk.send(Browser.get(path), on: id)
        let answer = desk.answer(id)
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("script-src 'self'; style-src 'self'"))
        #expect(!answer.contains("unsafe"))
        #expect(!answer.contains(desk.hub.token.text))
        #expect(desk.closed.isEmpty)
    }

    @Test(arguments: [
        Browser.get("/x"), Browser.get("/../etc/passwd"), Browser.get("/", method: "POST"), Browser.get("/", method: "HEAD"),
        Browser.get("/", host: "evil.example:1"), Browser.get("/?a"), Browser.get("/socket"), Browser.upgrade(origin: nil),
        Browser.upgrade(origin: "http://evil.example"), Browser.upgrade(origin: "https://desk:1"),
        Browser.upgrade(host: "evil.example:1"),
        Array("nonsense\r\n\r\n".utf8),
    ]) func everythingElseIsNotFound(request: [UInt8]) {
        var desk = Self.desk()
        let id = desk.open()
        desk.send(request, on: id)
        #expect(desk.answer(id).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    }

    @Test(arguments: [
        "{\"motion\":{\"t\":1}}", "{\"hello\":{\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"width\":390,\"height\":844,\"scale\":3}}",
        "[]", "{",
    ]) func aFirstMessageWithoutTheTokenIsTheLast(text: String) {
        var desk = Self.desk()
        let id = desk.open()
        desk.send(Browser.upgrade(), on: id)
        #expect(desk.answer(id).hasPrefix("HTTP/1.1 101"))
        desk.say(text, on: id)
        #expect(desk.closed == [id])
        #expect(desk.hub.phones.isEmpty)
        #expect(!desk.answer(id).contains("/"))
    }

    @Test func scriptsAndPicturesComeAfterPairingAndTheirNamesBeforehandAreNothing() throws {
        var desk = Self.desk()
        let id = desk.phone(allowed: false)
        let waiting = desk.answer(id)
        #expect(waiting.contains("{\"wait\":true}"))
        #expect(!waiting.contains(".js") && !waiting.contains(".webp"))
        desk.hub.allow(1)
        desk.collect()
        let model = desk.answer(id)
        let names = model.matches(of: #/"(\/[\w-]{22}\.(?:js|webp))"/#).map { String($0.output.1) }
        #expect(names.count == 3)
        for name in names {
            let other = desk.open()
            desk.send(Browser.get(name), on: other)
            #expect(desk.answer(other).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func theBackdropsPictureIsASidesOwnUnderAnAddressThatCannotBeGuessed() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("linear")
        var content = ShareContent(sides: [configuration, configuration], cardCount: 3)
        content.backdrops = [.picture(ExportPicture([4, 5], ending: "webp", title: "")), .card(blur: 24)]
        var desk = Desk(content)
        let model = desk.answer(desk.phone())
        let name = try #require(model.firstMatch(of: #/"backdrop":\{"file":"(\/[\w-]{22}\.webp)"\}/#)).output.1
        #expect(model.contains(#""backdrop":{"blur":24}"#))
        let other = desk.open()
        desk.send(Browser.get(String(name)), on: other)
        #expect(desk.answer(other).hasPrefix("HTTP/1.1 200"))
        desk = Desk(ShareContent(sides: [configuration], cardCount: 3))
        #expect(desk.answer(desk.phone()).contains(#""backdrop":null"#))
    }

    @Test func aPhoneThatWaitsCanSayNothing() {
        var desk = Self.desk()
        let id = desk.phone(allowed: false)
        desk.say("{\"side\":1}", on: id)
        #expect(desk.closed == [id])
    }

    @Test func aPassIsNotAskedForAgain() throws {
        var desk = Self.desk()
        let first = desk.phone()
        let pass = try #require(desk.answer(first).firstMatch(of: #/"pass":"([\w-]{22})"/#)).output.1
        desk.hub.closed(first)
        desk.collect()
        #expect(desk.hub.phones.isEmpty)
        for (given, isPaired) in [(String(pass), true), ("AAAAAAAAAAAAAAAAAAAAAA", false)] {
            let id = desk.open()
            desk.send(Browser.upgrade(), on: id)
            desk.say(Browser.hello(desk.hub.token.text, pass: given), on: id)
            #expect(desk.hub.phones.last?.isPaired == isPaired)
        }
    }

    @Test func aRefusedPhoneIsGone() {
        var desk = Self.desk()
        let id = desk.phone(allowed: false)
        desk.hub.refuse(1, at: desk.now)
        desk.collect()
        #expect(desk.closed == [id])
        #expect(desk.answer(id).contains("hasn't allowed"))
        #expect(desk.hub.phones.isEmpty)
    }

    @Test func aChangeGoesToAPhoneOnceItShowsTheOneBefore() {
        var desk = Self.desk()
        let id = desk.phone()
        _ = desk.answer(id)
        for _ in 0..<5 { desk.hub.update(Self.content()) }
        desk.collect()
        #expect(desk.answer(id).isEmpty)
        desk.say("{\"shown\":1}", on: id)
        #expect(desk.answer(id).contains("\"version\":6"))
    }

    @Test func aPhoneThatSaysTooMuchIsClosed() {
        var desk = Self.desk { $0.messagesPerSecond = 10 }
        let id = desk.phone()
        for _ in 0..<30 { desk.say("{\"side\":0}", on: id) }
        #expect(desk.closed == [id])
        #expect(desk.answer(id).contains("too many messages"))
    }

    @Test func whateverTakesTooLongIsClosed() {
        var desk = Self.desk()
        let (silent, tokenless, waiting, paired) = (desk.open(), desk.open(), desk.phone(allowed: false), desk.phone())
        desk.send(Array("GET / HT".utf8), on: silent)
        desk.send(Browser.upgrade(), on: tokenless)
        desk.wait(5.5)
        #expect(desk.closed == [silent, tokenless])
        desk.say("{\"side\":0}", on: paired)
        desk.wait(55)
        #expect(desk.closed == [silent, tokenless, waiting])
        desk.wait(10)
        #expect(desk.closed == [silent, tokenless, waiting, paired])
    }

    @Test func strangersMakeRoomAndPhonesStay() {
        var desk = Self.desk { $0.connections = 3 }
        let phone = desk.phone()
        let others = (0..<5).map { _ in
            desk.now += 0.1
            return desk.open()
        }
        #expect(desk.closed == Set(others.dropLast(2)))
        #expect(desk.hub.phones.count == 1)
        #expect(!desk.closed.contains(phone))
    }

    @Test func onlySoManyPhonesAskAtOnce() {
        var desk = Self.desk { $0.waiting = 2 }
        let ids = (0..<3).map { _ in desk.phone(allowed: false) }
        #expect(desk.closed == [ids[2]])
    }

    @Test func aPhoneThatDoesNotReadIsClosed() {
        var desk = Self.desk { $0.unsentBytes = 100 }
        let id = desk.phone()
        desk.hub.setUnsent(101, on: id, at: desk.now)
        desk.collect()
        #expect(desk.closed == [id])
        #expect(desk.hub.phones.isEmpty)
    }

    @Test func nothingIsSharedAfterTheEnd() {
        var desk = Self.desk()
        let id = desk.phone()
        desk.hub.endAll(at: desk.now)
        desk.collect()
        #expect(desk.closed == [id])
        #expect(desk.answer(id).contains("stopped sharing"))
    }
}
