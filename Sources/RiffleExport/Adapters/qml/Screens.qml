import QtQuick
import "pose.mjs" as Pose
import "settings.mjs" as Settings

Item {
    id: root

    // 0 before the transition, 1 after it. Bind it to a hand, or call forward() or back().
    property real progress: 0
    // 1 where the new screen lies further right, -1 where it lies further left.
    property real direction: 1
    // The screen that is replaced, and the one that replaces it: their contents.
    property alias from: fromScreen.content
    property alias to: toScreen.content
    // Whether people want no motion. Qt 6.4 can't tell: bind it to the system's
    // setting, or to one of your program.
    property bool reducesMotion: false
    // Pixels a point: a screen is fitted into the item.
    readonly property real unit: Math.min(width / Settings.card.width, height / Settings.card.height)
    readonly property alias running: animation.running

    function forward() {
        run(0, 1);
    }

    // The other way: the first screen comes back.
    function back() {
        run(1, 0);
    }

    function run(from: real, to: real) {
        animation.from = from;
        animation.to = to;
        animation.duration = reducesMotion ? 0 : 1000 * Settings.timing.duration;
        animation.restart();
    }

    function poseOf(role: string): var {
        return Pose.pose(ARGUMENTS);
    }

    implicitWidth: Settings.card.width
    implicitHeight: Settings.card.height

    NumberAnimation {
        id: animation

        target: root
        property: "progress"
        easing.type: Easing.BezierSpline
        easing.bezierCurve: Settings.timing.curve
    }

    Item {
        anchors.centerIn: parent
        width: Settings.card.width * root.unit
        height: Settings.card.height * root.unit
        clip: true

        Posed {
            id: fromScreen

            anchors.fill: parent
            unit: root.unit
            radius: Settings.look.cornerRadius * root.unit
            pose: root.poseOf("from")
            Accessible.role: Accessible.Grouping
            Accessible.ignored: root.progress > 0.5
        }

        Posed {
            id: toScreen

            anchors.fill: parent
            unit: root.unit
            radius: Settings.look.cornerRadius * root.unit
            pose: root.poseOf("to")
            Accessible.role: Accessible.Grouping
            Accessible.ignored: root.progress <= 0.5
        }
    }
}
