// An item that recognizes drags of one pointer by pan.mjs, also where they begin on
// buttons in it.
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

    // The pointer is down; its drag begins, goes on, ends; it is up without a drag.
    signal held(real time)
    signal began(real time)
    signal dragged(real time)
    signal ended(real time)
    signal letGo(real time)

    // Seconds on the clock of the signals.
    function now(): real {
        return Date.now() / 1000;
    }

    function move(position: point) {
        if (!pan)
            return;
        const time = now();
        const wasActive = pan.isActive;
        pan.move(position.x / unit, position.y / unit, time);
        if (!pan.isActive)
            return;
        if (wasActive)
            dragged(time);
        else
            began(time);
    }

    // Nothing more comes of the pointer that is down.
    function cancel() {
        pan = null;
    }

    PointHandler {
        onActiveChanged: {
            const time = root.now();
            if (active) {
                root.pressPosition = point.position;
                root.pan = new Pan.Pan(point.position.x / root.unit, point.position.y / root.unit, time);
                root.held(time);
            } else if (root.pan) {
                if (root.pan.isActive)
                    root.ended(time);
                else
                    root.letGo(time);
                root.pan = null;
            }
        }
        onPointChanged: {
            if (active)
                root.move(point.position);
        }
    }

    // Takes the pointer from others.
    DragHandler {
        target: null
        dragThreshold: 3
        xAxis.enabled: root.isHorizontal
        yAxis.enabled: root.isVertical
    }
}
