// An item that recognizes drags of one pointer by pan.mjs, also where they begin on
// buttons in it. What keeps a pointer for itself, as text fields and sliders do, has it.
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

    // The pointer is down; its drag begins, goes on, ends or is taken away; it is up
    // without a drag.
    signal held(real time)
    signal began(real time)
    signal dragged(real time)
    signal ended(real time)
    signal cancelled(real time)
    signal letGo(real time)

    // Seconds on the clock of the signals.
    function now(): real {
        return Date.now() / 1000;
    }

    function press(point: var) {
        const time = now();
        const isFinger = point.device && point.device.type === PointerDevice.TouchScreen;
        slop = isFinger ? 10 : 3;
        pressPosition = point.position;
        isDragging = false;
        pan = new Pan.Pan(point.position.x / unit, point.position.y / unit, time, slop / unit);
        held(time);
    }

    function move(position: point) {
        if (!pan)
            return;
        pan.move(position.x / unit, position.y / unit, now());
        follow();
    }

    function follow() {
        if (!pan || !pan.isActive || !taking.active)
            return;
        if (isDragging)
            return dragged(now());
        isDragging = true;
        began(now());
    }

    function release() {
        if (!pan)
            return;
        if (isDragging)
            ended(now());
        else
            letGo(now());
        cancel();
    }

    // Nothing more comes of the pointer that is down.
    function cancel() {
        pan = null;
        isDragging = false;
    }

    PointHandler {
        onActiveChanged: {
            if (active)
                root.press(point);
            else
                root.release();
        }
        onPointChanged: {
            if (active)
                root.move(point.position);
        }
    }

    // Takes the pointer from others.
    DragHandler {
        id: taking

        target: null
        dragThreshold: root.slop
        xAxis.enabled: root.isHorizontal
        yAxis.enabled: root.isVertical
        onActiveChanged: root.follow()
        onCanceled: {
            if (root.isDragging)
                root.cancelled(root.now());
            else if (root.pan)
                root.letGo(root.now());
            root.cancel();
        }
    }
}
