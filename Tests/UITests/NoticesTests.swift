import RiffleModels
import Testing

@testable import RiffleUI
@testable import riffle

@Suite struct NoticesTests {
    @Test func `nothing to show requests no frame`() {
        let state = Notices()
        #expect(!state.isVisible(at: 0))
        #expect(state.nextChange(after: 0) == nil)
    }

    @Test func `a model's toast stays 1.6 seconds and is gone half a second later`() throws {
        var state = Notices()
        state.showModel(title: "Rotary", summary: "Cards on a wheel", at: 5)
        let fade = try #require(state.toast?.fade)
        #expect(fade.opacity(at: 5 + fade.fadeIn + 1.59) == 1)
        #expect(fade.opacity(at: 5 + fade.fadeIn + 1.7) < 1)
        #expect(state.isVisible(at: 5 + fade.fadeIn + 2.09))
        #expect(!state.isVisible(at: 5 + fade.fadeIn + 2.11))
        #expect(state.nextChange(after: 6) == fade.fadeOutStart)
        #expect(state.nextChange(after: 9) == nil)
    }

    @Test func `the next model's toast starts at the opacity of the previous one`() throws {
        var state = Notices()
        state.showModel(title: "One", summary: "", at: 0)
        let before = try #require(state.toast?.fade.opacity(at: 2))
        #expect(before > 0 && before < 1)
        state.showModel(title: "Two", summary: "", at: 2)
        #expect(state.toast?.title == "Two")
        #expect(state.toast?.fade.opacity(at: 2) == before)
    }

    @Test func `the earliest change wakes the loop`() throws {
        var state = Notices()
        state.showModel(title: "One", summary: "", at: 0)
        state.showStatus("Wrap on", at: 1)
        state.post(notice: "No such file.", at: 1)
        #expect(state.nextChange(after: 1.5) == state.toast?.fade.fadeOutStart)
        #expect(state.nextChange(after: 2.5) == state.status?.fade.fadeOutStart)
        state.showStatus("Wrap off", at: 1.5)
        #expect(state.nextChange(after: 1.55) == 1.55)
    }

    @Test func `a status line can stay until it is cleared`() {
        var state = Notices()
        state.showStatus("Phone · 375 × 667", at: 0, hold: .infinity)
        #expect(state.isVisible(at: 1000))
        state.clearStatus(at: 1000)
        #expect(state.isVisible(at: 1000.2) && !state.isVisible(at: 1001))
        state.showStatus("Tablet", at: 1001, hold: .infinity)
        let rising = state.status?.fade.opacity(at: 1001.05)
        state.clearStatus(at: 1001.05)
        #expect(state.status?.fade.opacity(at: 1001.05) == rising)
        state.clearStatus(at: 1002)
        #expect(!state.isVisible(at: 1002))
    }

    @Test func `loading is a line until everything is loaded`() {
        var state = Notices()
        state.setLoading(done: 12, of: 240)
        #expect(state.loading?.text == "Loading 12 of 240")
        #expect(state.isVisible(at: 0) && state.nextChange(after: 0) == nil)
        state.setLoading(done: 240, of: 240)
        #expect(state.loading == nil)
        state.setLoading(done: -3, of: 5)
        #expect(state.loading?.text == "Loading 0 of 5")
        state.setLoading(done: 0, of: 0)
        #expect(state.loading == nil)
    }
}

@Suite struct NoticeStackTests {
    @Test func `four notices show, older ones are counted`() {
        var stack = NoticeStack()
        for number in 1...16 { stack.post("Notice \(number).", at: 0) }
        #expect(stack.notices.map(\.sentence) == ["Notice 13.", "Notice 14.", "Notice 15.", "Notice 16."])
        #expect(stack.foldedLine == "and 12 more")
        #expect(stack.foldedOpacity(at: 3) == 1)
        #expect(stack.isVisible(at: NoticeStack.hold) && !stack.isVisible(at: NoticeStack.hold + 1))
    }

    @Test func `expired notices make room, and the count restarts`() {
        var stack = NoticeStack()
        for number in 1...6 { stack.post("Notice \(number).", at: 0) }
        stack.post("Later.", at: 60)
        #expect(stack.notices.map(\.sentence) == ["Later."])
        #expect(stack.foldedLine == nil && stack.foldedOpacity(at: 61) == 0)
    }

    @Test func `a repeated sentence stays longer and shows once`() {
        var stack = NoticeStack()
        stack.post("No such file.", at: 0)
        stack.post("No such file.", at: 4)
        #expect(stack.notices.count == 1)
        #expect(stack.notices.first?.fade.opacity(at: 4) == 1)
        #expect(stack.isVisible(at: 10))
    }

    @Test func `a notice about a subject stays, in its place, until the subject is right`() {
        var stack = NoticeStack()
        stack.set("Line 1.", about: "a", at: 0)
        for number in 1...9 { stack.post("Notice \(number).", at: 1) }
        #expect(stack.notices.first?.sentence == "Line 1." && stack.foldedLine == "and 6 more")
        stack.set("Line 2.", about: "a", at: 2)
        #expect(stack.notices.map(\.sentence) == ["Line 2.", "Notice 7.", "Notice 8.", "Notice 9."])
        #expect(stack.notices.first?.fade.opacity(at: 2) == 1 && stack.foldedOpacity(at: 2) == 1)
        // Later the notice about "b" stands beside it without the count, and nothing wakes the window.
        stack.set("Line 2.", about: "b", at: 60)
        #expect(stack.notices.map(\.sentence) == ["Line 2.", "Line 2."] && stack.foldedOpacity(at: 60) == 0)
        #expect(stack.isVisible(at: 1e6) && stack.nextChange(after: 1e6) == nil)
        stack.set(nil, about: "b", at: 1e6)
        stack.set(nil, about: "a", at: 1e6)
        #expect(stack.notices.map { $0.fade.opacity(at: 1e6) } == [1, 1])
        #expect(stack.nextChange(after: 1e6) == 1e6 && !stack.isVisible(at: 1e6 + 1))
        // A notice that fades out makes room for the next mistake at once.
        stack.set("Line 3.", about: "a", at: 1e6 + 0.2)
        #expect(stack.notices.filter { $0.subject == "a" }.map(\.sentence) == ["Line 3."])
        #expect(stack.isVisible(at: 2e6))
    }

    @Test func `each notice stays six seconds from its own start`() {
        var stack = NoticeStack()
        stack.post("First.", at: 0)
        stack.post("Second.", at: 3)
        #expect(stack.notices.map { $0.fade.opacity(at: 7) } == [0, 1])
        #expect(stack.nextChange(after: 4) == stack.notices.first?.fade.fadeOutStart)
    }
}

@Suite struct KeyHelpTests {
    @Test func `no key is listed for two actions`() {
        // A key combination counts as one key.
        let keys = KeyHelp.standard(.builtIn).groups.flatMap(\.entries).flatMap { entry -> [String] in
            let names = entry.caps.compactMap { if case .key(let name) = $0 { name } else { nil } }
            return entry.caps.contains(.word("+")) ? ["\(entry.caps)"] : names
        }
        #expect(Set(keys).count == keys.count)
    }

    @Test func `the key that closes the list is in the list too`() {
        let all = Set(KeyHelp.standard(.builtIn).groups.flatMap(\.entries).flatMap(\.caps))
        #expect(KeyHelp.standard(.builtIn).closing.caps.allSatisfy(all.contains))
    }
}
