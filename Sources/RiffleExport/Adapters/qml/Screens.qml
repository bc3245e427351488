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
    readonly property alias running: animation.running

    function forward() {
        animation.from = 0;
        animation.to = 1;
        animation.restart();
    }

    // The other way: the first screen comes back.
    function back() {
        animation.from = 1;
        animation.to = 0;
        animation.restart();
    }

    function poseOf(role: string): var {
        return Pose.pose(ARGUMENTS);
    }

    width: Settings.card.width
    height: Settings.card.height
    clip: true

    NumberAnimation {
        id: animation

        target: root
        property: "progress"
        duration: 1000 * Settings.timing.duration
        easing.type: Easing.BezierSpline
        easing.bezierCurve: Settings.timing.curve
    }

    Posed {
        id: fromScreen

        anchors.fill: parent
        pose: root.poseOf("from")
    }

    Posed {
        id: toScreen

        anchors.fill: parent
        pose: root.poseOf("to")
    }
}
