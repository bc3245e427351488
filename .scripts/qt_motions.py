"""Exported stacks and screens of Qt Quick under a hand, at moments of its gesture."""
import json, os

from pictures import WINDOW, pixels, qt

# Does what the hand does up to each moment, by a clock that stands still in between, and writes pictures.
DRAW = """
import QtQuick

Item {
    id: root

    property var program
    property var parts: []
    property var events: %s
    property var moments: %s
    property real time: 0
    property int at: -1

    // The motion's own frames would go on by the machine's clock.
    function still() {
        for (const part of parts) {
            if (part.elapsedTime !== undefined)
                part.stop();
        }
    }

    function to(moment) {
        time = moment;
        for (const part of parts) {
            if (part.update !== undefined) {
                (part.stack ?? part.screens).advance(time);
                part.update();
            }
        }
        still();
    }

    function send(event) {
        const motion = program.motion;
        const [moment, phase, x, y] = event;
        to(moment);
        const position = Qt.point(x - motion.x, y - motion.y);
        if (phase === 3) {
            x > 0 ? motion.forward() : motion.back();
        } else if (phase === 0) {
            motion.press({ position, device: { type: PointerDevice.Mouse } });
        } else {
            motion.move(position);
            const isTap = phase === 2 && motion.pan !== null && !motion.isDragging;
            if (phase === 2)
                motion.release(true);
            // Taps are the handlers' of the cards.
            if (isTap && motion.flip !== undefined)
                motion.flip();
        }
        still();
    }

    function next() {
        at += 1;
        if (at === moments.length)
            return Qt.exit(0);
        while (events.length > 0 && events[0][0] <= moments[at])
            send(events.shift());
        to(moments[at] + 1e-6);
        timer.start();
    }

    Component.onCompleted: {
        program = Qt.createComponent("main.qml").createObject(null, { width: %d, height: %d });
        const motion = program.motion;
        const items = program.contentItem.children;
        for (let i = 0; i < items.length; i++)
            items[i].visible = items[i] === motion;
        const ground = Qt.createQmlObject("import QtQuick; Rectangle { anchors.fill: parent; z: -1 }", program.contentItem);
        ground.color = Qt.rgba(%d / 255, %d / 255, %d / 255, 1);
        program.color = ground.color;
        motion.anchors.fill = undefined;
        const [x, y, width, height] = %s;
        Object.assign(motion, { x, y, width, height });
        motion.now = () => root.time;
        for (let i = 0; i < motion.resources.length; i++)
            parts.push(motion.resources[i]);
        still();
        first.start();
    }

    Timer { id: first; interval: 400; onTriggered: root.next() }
    Timer {
        id: timer

        interval: 60
        onTriggered: root.program.contentItem.grabToImage(result => {
            result.saveToFile(`drawn-${root.at}.png`);
            root.next();
        })
    }
}
"""


def qt_pictures(case, background):
    """The exported program at the moments of the hand, with a function that has its picture."""
    folder = os.path.join(case.folder, "qml")
    events, moments, _ = case.hand("qml")
    qt(folder, DRAW % (json.dumps(events), json.dumps(moments), *WINDOW, *background, json.dumps(case.frame)))
    for index, moment in enumerate(moments):
        with open(os.path.join(folder, f"drawn-{index}.png"), "rb") as file:
            picture = case.cut(pixels(file.read()))
        yield moment, lambda: picture
