// A card of a CardStack.
import QtQuick
import "pose.mjs" as Pose
import "settings.mjs" as Settings

Posed {
    id: root

    required property CardStack stack
    required property int index
    // Its place in the stack: 0 on top. The level, its layer, follows by the spring.
    readonly property int place: stack.order.indexOf(index)
    readonly property alias level: sinking.value
    // How far it has flown off to the right, in points.
    property real flown: 0
    property real flownGrip: 0
    readonly property real drag: flight.running ? flown : stack.drag
    readonly property real grip: flight.running ? flownGrip : stack.grip

    // Moves to its layer, unless it flies.
    function sink() {
        if (!flight.running)
            sinking.springTo(place);
    }

    x: (stack.width - width) / 2 + Settings.center.x * unit
    y: (stack.height - height) / 2 + Settings.center.y * unit
    width: stack.cardSize.width
    height: stack.cardSize.height
    unit: stack.unit
    radius: stack.cornerRadius
    pose: {
        const pose = Pose.pose(ARGUMENTS);
        pose.order = flight.running ? 1 : -level;
        return pose;
    }
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1 of %2").arg(index + 1).arg(stack.count)
    Accessible.ignored: place > 0
    Component.onCompleted: sinking.jumpTo(place)
    onPlaceChanged: {
        // What moves already doesn't wait.
        if (stack.awaited < 0 || sinking.velocity !== 0)
            sink();
    }

    Connections {
        function onAwaitedChanged() {
            if (root.stack.awaited < 0)
                root.sink();
        }

        function onThrown(index: int, velocity: real) {
            if (index !== root.index)
                return;
            root.flown = root.stack.drag;
            root.flownGrip = root.stack.grip;
            flight.leave(velocity);
        }

        target: root.stack
    }

    // Accelerates evenly from the velocity of the hand, or keeps it where that is enough.
    NumberAnimation {
        id: flight

        function leave(velocity: real) {
            const side = Math.sign(root.flown) || Math.sign(velocity);
            const way = side * Settings.deck.flightLength - root.flown;
            const speed = Math.max(velocity / way, 0);
            const seconds = Math.min(Settings.deck.flightDuration, speed > 0 ? 1 / speed : Infinity);
            const slope = speed * seconds;
            to = root.flown + way;
            duration = root.stack.reducesMotion ? 0 : 1000 * seconds;
            easing.bezierCurve = [1 / 3, slope / 3, 2 / 3, (1 + slope) / 3, 1, 1];
            restart();
        }

        target: root
        property: "flown"
        easing.type: Easing.BezierSpline
        // Behind the last layer it is invisible.
        onFinished: {
            sinking.jumpTo(root.stack.count);
            sinking.springTo(root.place);
            if (root.stack.awaited === root.index)
                root.stack.awaited = -1;
        }
    }

    SpringMotion {
        id: sinking

        spring: Settings.deck.spring
        isReduced: root.stack.reducesMotion
    }
}
