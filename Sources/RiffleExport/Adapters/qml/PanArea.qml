// An item that recognizes drags of one pointer by pan.mjs, also where they begin on
// buttons in it. Texts that are edited and sliders have theirs for themselves.
import QtQuick
import "pan.mjs" as Pan

Item {
    id: root

    // Pixels a point.
    property real unit: 1
    property bool isHorizontal: true
    property bool isVertical: true
    // The pointer that is down: its translation and velocity(time). Null without one.
    property var pan: null
    // Where it went down, in the item.
    property point pressPosition
    // Whether its drag has begun.
    property bool isDragging: false
    // Pixels from which a movement is a drag.
    property real slop: 3
    // Whether what the pointer is on has its drags for itself.
    property bool isOthers: false

    // Seconds on the clock of the signals.
    property var now: () => Date.now() / 1000

    // The pointer is down; its drag begins, goes on, ends or is taken away; it is up
    // without a drag.
    signal held(real time)
    signal began(real time)
    signal dragged(real time)
    signal ended(real time)
    signal cancelled(real time)
    signal letGo(real time)

    function press(point: var) {
        if (pan)
            return;
        slop = point.device.type === PointerDevice.TouchScreen ? 10 : 3;
        pressPosition = point.position;
        isDragging = false;
        isOthers = dragsItself(point.position);
        if (isOthers)
            return;
        pan = new Pan.Pan(point.position.x / unit, point.position.y / unit, now(), slop / unit);
        held(now());
    }

    function dragsItself(position: point): bool {
        let item = root;
        while (item) {
            if (item.cursorPosition !== undefined || item.from !== undefined && item.to !== undefined)
                return true;
            // Shades are in front of a card's face.
            const parent = item.face ?? item;
            const place = parent.mapFromItem(root, position);
            item = parent.childAt(place.x, place.y);
        }
        return false;
    }

    function move(position: point) {
        if (!pan)
            return;
        pan.move(position.x / unit, position.y / unit, now());
        if (!pan.isActive)
            return;
        if (isDragging)
            return dragged(now());
        isDragging = true;
        began(now());
    }

    // The pointer is up, or taken away.
    function release(isUp: bool) {
        if (!pan)
            return;
        if (!isDragging)
            letGo(now());
        else if (isUp)
            ended(now());
        else
            cancelled(now());
        cancel();
    }

    // Nothing more comes of the pointer that is down.
    function cancel() {
        pan = null;
        isDragging = false;
    }

    // Takes the pointer from others as soon as it is dragged. It knows of it before.
    DragHandler {
        target: null
        dragThreshold: root.isOthers ? 32767 : root.slop
        xAxis.enabled: root.isHorizontal
        yAxis.enabled: root.isVertical
        onCentroidChanged: {
            if (active)
                root.move(centroid.position);
        }
        onGrabChanged: (transition, point) => {
            switch (transition) {
            case PointerDevice.GrabPassive:
                root.press(point);
                break;
            case PointerDevice.UngrabPassive:
            case PointerDevice.UngrabExclusive:
                root.release(true);
                break;
            case PointerDevice.CancelGrabPassive:
            case PointerDevice.CancelGrabExclusive:
                root.release(false);
            }
        }
    }
}
