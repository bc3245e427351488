"""A mock desktop portal: answers OpenFile as its first argument says, and prints the arguments of each request as JSON.

With a mode of "files…" it is the file manager too: "files" shows what it is asked for, "files-refused" refuses, "files-deaf" never
answers.

With the mode "settings" its third argument is an object of settings, {namespace: {key: value}}; "deaf" never answers Read."""
import json
import sys

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

ROOT = "/org/freedesktop/portal/desktop"
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
mode = sys.argv[1]


def respond(connection, to, path, code, results):
    message = dbus.lowlevel.SignalMessage(path, "org.freedesktop.portal.Request", "Response")
    message.append(dbus.UInt32(code), results, signature="ua{sv}")
    message.set_destination(to)
    connection.send_message(message)
    connection.flush()


def uris(*texts):
    return {"uris": dbus.Array(texts, signature="s"), "choices": dbus.Array([], signature="(ss)")}


class Portal(dbus.service.Object):
    @dbus.service.method(
        "org.freedesktop.portal.FileChooser", in_signature="ssa{sv}", out_signature="o", sender_keyword="sender"
    )
    def OpenFile(self, parent, title, options, sender=None):
        token = str(options["handle_token"])
        path = f"{ROOT}/request/{sender[1:].replace('.', '_')}/{token}"
        asked = {
            "parent": str(parent), "title": str(title), "multiple": bool(options.get("multiple", False)),
            "directory": bool(options.get("directory", False)),
            "filters": [
                {"name": str(name), "rules": [[int(kind), str(rule)] for kind, rule in rules]}
                for name, rules in options.get("filters", [])
            ],
        }
        print(json.dumps(asked), flush=True)
        chosen = uris(*(sys.argv[3:] or ["file:///one%20two.png", "file:///b.jpg", "smb://nas/c.png"]))
        if mode == "refuse":
            raise dbus.DBusException("no dialog", name="org.freedesktop.portal.Error.Failed")
        if mode == "early":
            respond(bus, sender, path, 0, chosen)
        elif mode == "cancel":
            GLib.timeout_add(20, respond, bus, sender, path, 1, {})
        elif mode == "garbage":
            GLib.timeout_add(20, respond, bus, sender, path, 0, {"uris": dbus.Array([1, 2], signature="u")})
        elif mode == "impostor":
            other = dbus.bus.BusConnection(sys.argv[2])
            respond(other, sender, path, 0, uris("file:///impostor.png"))
            respond(bus, sender, path + "x", 0, uris("file:///elsewhere.png"))
            GLib.timeout_add(200, respond, bus, sender, path, 0, chosen)
        elif mode == "crash":
            GLib.timeout_add(20, sys.exit)
        elif mode == "choose":
            GLib.timeout_add(20, respond, bus, sender, path, 0, chosen)
        return dbus.ObjectPath(path)

    @dbus.service.method(
        "org.freedesktop.portal.Settings", in_signature="ss", out_signature="v", async_callbacks=("answer", "refuse")
    )
    def Read(self, space, key, answer, refuse):
        if mode == "deaf":
            return
        value = settings.get(str(space), {}).get(str(key))
        if value is None:
            refuse(dbus.DBusException("no such setting", name="org.freedesktop.portal.Error.NotFound"))
        else:
            answer(value)

    @dbus.service.signal("org.freedesktop.portal.Settings", signature="ssv")
    def SettingChanged(self, space, key, value):
        pass

    @dbus.service.method("org.riffle.Test", in_signature="ssv", out_signature="")
    def Change(self, space, key, value):
        self.SettingChanged(space, key, value)

    @dbus.service.method("org.riffle.Test", in_signature="ssv", out_signature="")
    def Forge(self, space, key, value):
        other = dbus.bus.BusConnection(sys.argv[2])
        message = dbus.lowlevel.SignalMessage(ROOT, "org.freedesktop.portal.Settings", "SettingChanged")
        message.append(space, key, value, signature="ssv")
        other.send_message(message)
        other.flush()


class FileManager(dbus.service.Object):
    @dbus.service.method(
        "org.freedesktop.FileManager1", in_signature="ass", out_signature="", async_callbacks=("answer", "refuse")
    )
    def ShowItems(self, addresses, start, answer, refuse):
        print(json.dumps({"shown": [str(address) for address in addresses], "start": str(start)}), flush=True)
        if mode == "files":
            answer()
        elif mode == "files-refused":
            refuse(dbus.DBusException("no window", name="org.freedesktop.DBus.Error.Failed"))


def typed(value):
    # Read wraps its value in a second variant.
    kinds = {bool: dbus.Boolean, int: dbus.UInt32, str: dbus.String}
    return kinds[type(value)](value, variant_level=1)


settings = {}
if mode == "settings":
    settings = {space: {key: typed(value) for key, value in keys.items()} for space, keys in json.loads(sys.argv[3]).items()}
name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
portal = Portal(bus, ROOT)
if mode.startswith("files"):
    other_name = dbus.service.BusName("org.freedesktop.FileManager1", bus)
    manager = FileManager(bus, "/org/freedesktop/FileManager1")
print("ready", flush=True)
GLib.MainLoop().run()
