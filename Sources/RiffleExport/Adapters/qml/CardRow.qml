// A row of cards that is dragged, flicked and turned by wheel or arrow keys.
// Its children, one Posed a card, are posed about the middle of the row by
// poseOf(index). It isn't a Flickable, whose flick slows down evenly and rests
// anywhere: scroller.mjs is Riffle's own scroller, and check.qml holds it to
// Riffle's under gestures. For a Flickable, a ListView or an animation call
// Pose.pose() with the index less contentX / extent.
import QtQuick
import "pose.mjs" as Pose
import "scroller.mjs" as Scroller
import "settings.mjs" as Settings

PanArea {
    id: root

    // The index of the current card, with all fractions in between.
    readonly property alias scroll: motion.scroll
    readonly property int count: Settings.scrolling.count
    // The size of a card, and what it is shown by.
    readonly property size card: Qt.size(Settings.card.width, Settings.card.height)
    property real cardScale: Math.min(1.5, 0.62 * height / card.height, 0.8 * width / card.width)
    default property alias cards: area.data

    // Where the current card is along the row.
    readonly property real middle: {
        const current = Math.round(root.scroll);
        return along(poseAt(current - root.scroll, current - root.count * Math.floor(current / root.count)));
    }

    function poseAt(offset: real, index: int): var {
        const scroll = root.scroll;
        return Pose.pose(ARGUMENTS);
    }

    // A card's place along the row: that of its point (1, 1, 1), before the perspective's division.
    function along(pose: var): real {
        const m = pose.transform;
        return Settings.scrolling.isVertical ? m[1] + m[5] + m[9] + m[13] : m[0] + m[4] + m[8] + m[12];
    }

    // The pose of a card.
    function poseOf(index: int): var {
        let offset = index - root.scroll;
        // The nearest, where the last card is followed by the first.
        if (Settings.scrolling.wraps)
            offset -= root.count * Math.round(offset / root.count);
        const pose = poseAt(offset, index);
        // Of two cards at the same depth the one nearer on the screen to the current card
        // is in front, or the later one.
        const way = Settings.scrolling.nearerInFront ? -Math.abs(along(pose) - middle) : offset;
        pose.order += way / (1 + Math.abs(way)) / 1e6;
        // Of tilted cards whose centres are at one depth, as in a cover flow, that one is
        // in front whose plane is nearer in the middle of the row.
        const depth = depthInMiddle(pose.transform);
        pose.order += depth / (1 + Math.abs(depth)) / 1000;
        return pose;
    }

    // How near the plane of a card is in the middle of the row, in points.
    function depthInMiddle(m: var): real {
        const area = m[0] * m[5] - m[1] * m[4];
        const x = (m[4] * m[13] - m[5] * m[12]) / area;
        const y = (m[1] * m[12] - m[0] * m[13]) / area;
        const depth = (m[2] * x + m[6] * y + m[14]) / (m[3] * x + m[7] * y + m[15]);
        // Seen from its edge it has none.
        return Number.isFinite(depth) ? depth : 0;
    }

    // Moves to a card.
    function scrollTo(index: int) {
        cancel();
        motion.scroller.scrollTo(index, now());
        motion.update();
    }

    unit: cardScale
    isHorizontal: !Settings.scrolling.isVertical || !Settings.scrolling.ignoresPerpendicular
    isVertical: Settings.scrolling.isVertical || !Settings.scrolling.ignoresPerpendicular
    onHeld: time => {
        motion.scroller.hold(time);
        motion.update();
    }
    onBegan: time => {
        // A drag across the row is for others.
        if (!motion.scroller.beginDrag(pan.translation, pan.velocity(time), time)) {
            cancel();
            motion.scroller.letGo(time);
        }
        motion.update();
    }
    onDragged: time => {
        motion.scroller.drag(pan.translation, pan.velocity(time), time);
        motion.update();
    }
    onEnded: time => {
        motion.scroller.endDrag(pan.translation, pan.velocity(time), time);
        motion.update();
    }
    onLetGo: time => {
        motion.scroller.letGo(time);
        motion.update();
    }
    focus: true
    Keys.onLeftPressed: scrollTo(Math.round(scroll) - 1)
    Keys.onUpPressed: scrollTo(Math.round(scroll) - 1)
    Keys.onRightPressed: scrollTo(Math.round(scroll) + 1)
    Keys.onDownPressed: scrollTo(Math.round(scroll) + 1)

    QtObject {
        id: motion

        readonly property var scroller: new Scroller.Scroller(Settings.scrolling, Math.floor((root.count - 1) / 2))
        property real scroll: scroller.offset

        // Shows where the scroller is, and goes on while it moves by itself.
        function update() {
            scroll = scroller.offset;
            frames.began = root.now();
            if (scroller.isMoving)
                frames.restart();
            else
                frames.stop();
        }
    }

    FrameAnimation {
        id: frames

        // The scroller's time at its start.
        property real began

        onTriggered: {
            motion.scroller.advance(began + elapsedTime);
            motion.scroll = motion.scroller.offset;
            if (!motion.scroller.isMoving)
                stop();
        }
    }

    WheelHandler {
        orientation: Qt.Vertical | Qt.Horizontal
        target: null
        acceptedDevices: PointerDevice.Mouse | PointerDevice.TouchPad
        onWheel: event => {
            const turned = Math.abs(event.angleDelta.x) > Math.abs(event.angleDelta.y) ? event.angleDelta.x : event.angleDelta.y;
            motion.scroller.wheel(-turned / 120 * Settings.scrolling.extent, root.now());
            motion.update();
            settling.restart();
        }
    }

    Timer {
        id: settling

        interval: 150
        onTriggered: {
            motion.scroller.settle(root.now());
            motion.update();
        }
    }

    Item {
        id: area

        x: root.width / 2 + Settings.center.x * scale
        y: root.height / 2 + Settings.center.y * scale
        scale: root.cardScale
    }
}
