import CDBus
import Foundation
import TestSupport
import Testing

@testable import RiffleDesktop

/// The dialog, with a mock portal on a private bus.
@Suite("The desktop's file dialog", .serialized)
struct FileChooserTests {
    static let chosen = FileChooser.Answer.chosen(
        ["/one two.png", "/b.jpg"],
        problems: ["“smb://nas/c.png” can't be opened: only files on this computer can. Save a copy here first."])

    static func answer(_ bus: TestBus, folders: Bool = false) -> FileChooser.Answer? {
        let chooser = FileChooser(bus: SessionBus(address: bus.address))
        let awaited = Awaited<FileChooser.Answer>()
        guard chooser.open(title: "Add pictures", folders: folders, parent: "x11:2a", answer: awaited.put) else { return nil }
        return awaited.take()
    }

    @Test("the request is for several pictures; the chosen files come back as paths")
    func files() throws {
        let bus = try TestBus()
        try bus.startPortal("choose")
        #expect(Self.answer(bus) == Self.chosen)
        let asked = try bus.asked()
        #expect(asked["parent"] as? String == "x11:2a" && asked["title"] as? String == "Add pictures")
        #expect(asked["multiple"] as? Bool == true && asked["directory"] as? Bool == false)
        let filters = try #require(asked["filters"] as? [[String: Any]])
        #expect(filters.first?["name"] as? String == "Pictures" && filters.count == 2)
        #expect((filters.first?["rules"] as? [[Any]])?.first?.last as? String == "image/*")
    }

    @Test("the request for folders sets the directory option")
    func folders() throws {
        let bus = try TestBus()
        try bus.startPortal("choose")
        #expect(Self.answer(bus, folders: true) == Self.chosen)
        let asked = try bus.asked()
        #expect(asked["directory"] as? Bool == true && (asked["filters"] as? [Any])?.isEmpty == true)
    }

    @Test(
        "an answer before the reply, from another sender, or malformed; an error, and a portal that crashes",
        arguments: [
            ("early", chosen), ("impostor", chosen), ("cancel", .cancelled), ("garbage", .cancelled), ("crash", .cancelled),
            ("refuse", .unavailable),
        ])
    func oddities(mode: String, answer: FileChooser.Answer) throws {
        let bus = try TestBus()
        try bus.startPortal(mode)
        #expect(Self.answer(bus) == answer)
    }

    @Test("without a portal or a bus the dialog is unavailable; also if the bus ends while it is open")
    func missing() throws {
        let bus = try TestBus()
        #expect(Self.answer(bus) == .unavailable)
        let nowhere = FileChooser(bus: SessionBus(address: "unix:path=/nonexistent/bus"))
        let awaited = Awaited<FileChooser.Answer>()
        let opens = nowhere.open(title: "", answer: awaited.put)
        #expect(opens && awaited.take() == .unavailable)
        let dying = try TestBus()
        try dying.startPortal("silent")
        let chooser = FileChooser(bus: SessionBus(address: dying.address))
        let late = Awaited<FileChooser.Answer>()
        let isOpen = chooser.open(title: "", answer: late.put)
        _ = try dying.asked()
        // A second dialog isn't opened meanwhile.
        let again = chooser.open(title: "", answer: { _ in })
        #expect(isOpen && !again)
        dying.endDaemon()
        #expect(late.take() == .unavailable)
    }

    @Test("one chooser opens again and again; the connection is closed in between")
    func again() throws {
        let bus = try TestBus()
        try bus.startPortal("choose")
        let chooser = FileChooser(bus: SessionBus(address: bus.address))
        for _ in 0..<3 {
            let awaited = Awaited<FileChooser.Answer>()
            let opens = chooser.open(title: "", answer: awaited.put)
            #expect(opens && awaited.take() == Self.chosen)
        }
    }
}

/// Calls on the bus.
@Suite("The session bus", .serialized)
struct SessionBusTests {
    @Test("a call gets its reply or its error, and invalid names fail without ending the connection")
    func calls() throws {
        let test = try TestBus()
        let bus = SessionBus(address: test.address)
        func call(_ member: String, _ arguments: [BusValue] = [], to destination: String = "org.freedesktop.DBus")
            -> Result<BusReply, BusFailure>?
        {
            let awaited = Awaited<Result<BusReply, BusFailure>>()
            bus.call(
                BusCall(to: destination, "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments), reply: awaited.put)
            return awaited.take()
        }
        let names = try #require(try call("ListNames")?.get().values.first?.strings)
        #expect(names.contains("org.freedesktop.DBus"))
        #expect(try call("NameHasOwner", [.string("org.freedesktop.DBus")])?.get().values == [.bool(true)])
        #expect(call("NoSuchThing") == .failure(.refused("org.freedesktop.DBus.Error.UnknownMethod")))
        #expect(call("X", to: "org.nobody.Here") == .failure(.refused("org.freedesktop.DBus.Error.ServiceUnknown")))
        for (member, destination) in [("No Such", "org.a.b"), ("X", "nodots"), ("X", ""), ("", "org.a.b")] {
            #expect(call(member, to: destination) == .failure(.malformed))
        }
        #expect(call("X", [.objectPath("no path")]) == .failure(.malformed))
        #expect(call("X", [.array([], of: "((")]) == .failure(.malformed))
        // The bus still works.
        #expect(try call("ListNames")?.get().values.isEmpty == false)
    }

    @Test("every type survives a round trip through a message, nested too; the depth is limited")
    func roundTrip() throws {
        func back(_ values: [BusValue]) throws -> [BusValue] {
            let message = try #require(dbus_message_new_method_call("org.a.b", "/", "org.a.b", "X"))
            defer { dbus_message_unref(message) }
            var iterator = DBusMessageIter()
            dbus_message_iter_init_append(message, &iterator)
            for value in values { #expect(value.append(to: &iterator), "\(value)") }
            return BusValue.values(of: message)
        }
        let values: [BusValue] = [
            .bool(true), .bool(false), .byte(7), .int32(-5), .uint32(6), .int64(-1 << 40), .uint64(1 << 60), .double(0.25),
            .string("ä✓"), .string(""), .objectPath("/a/b_1"), .array([.string("x"), .string("y")], of: "s"), .array([], of: "u"),
            .structure([.uint32(1), .string("*")]), .dictionary(["a": .bool(false), "b": .array([.uint32(1)], of: "u")]),
            .dictionary([:]), .variant(.string("in")),
            .array([.structure([.string("P"), .array([.uint32(1)], of: "u")])], of: "(sau)"),
        ]
        #expect(try back(values) == values)
        var deep = BusValue.uint32(1)
        for _ in 0..<30 { deep = .variant(deep) }
        #expect(try back([deep, .uint32(2)]).last == .uint32(2))
    }
}
