pragma ComponentBehavior: Bound
// Screens that replace one another: freely, by calls and arrow keys, and under a hand
// that drags them. The delegate fills a screen, and has its index as a required
// property. transition.mjs is Riffle's own, and tests/check.qml holds it to Riffle's
// under gestures.
import QtQuick
import "pose.mjs" as Pose
import "settings.mjs" as Settings
import "transition.mjs" as Transition

PanArea {
    id: root

    // The number of screens. Another one begins anew with the first.
    property int count: Settings.transitions.count
    required property Component delegate
    // The index of the screen that shows, or that a transition comes from.
    readonly property alias currentIndex: internal.current
    // Whether a transition runs by itself.
    readonly property alias moving: frames.running
    // Whether people want no motion but the hand's own. Qt 6.4 can't tell: bind it to
    // the system's setting, or to one of your program.
    property bool reducesMotion: false
    readonly property real cornerRadius: Settings.look.cornerRadius * unit

    // Goes to the next screen.
    function forward() {
        internal.move(screens => screens.forward(now()));
    }

    // Goes to the screen before.
    function back() {
        internal.move(screens => screens.back(now()));
    }

    // Goes to a screen.
    function show(index: int) {
        internal.move(screens => screens.show(index, now()));
    }

    // A screen, fitted into the item.
    unit: Math.min(width / Settings.card.width, height / Settings.card.height)
    onHeld: time => internal.move(screens => screens.hold(time, {
                "x": (pressPosition.x - width / 2) / unit,
                "y": (pressPosition.y - height / 2) / unit
            }))
    onBegan: time => {
        forceActiveFocus(Qt.MouseFocusReason);
        internal.move(screens => {
                // A drag that leads nowhere is ignored.
                if (screens.beginDrag(pan.translation, pan.velocity(time), time))
                    return;
                cancel();
                screens.letGo(time);
            });
    }
    onDragged: time => internal.move(screens => screens.drag(pan.translation, pan.velocity(time), time))
    onEnded: time => internal.move(screens => screens.endDrag(pan.translation, pan.velocity(time), time))
    onCancelled: time => internal.move(screens => screens.cancelDrag(time))
    onLetGo: time => internal.move(screens => screens.letGo(time))
    activeFocusOnTab: true
    Keys.onLeftPressed: back()
    Keys.onRightPressed: forward()
    Keys.onEscapePressed: internal.move(screens => screens.cancelDrag(now()))
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Screens")
    Accessible.focusable: true
    implicitWidth: Settings.card.width
    implicitHeight: Settings.card.height

    QtObject {
        id: internal

        property var screens: make()
        // The poses of the screens that show, by their indices.
        property var shown: ({})
        property int current: 0

        function make() {
            return new Transition.Transitions(Object.assign({}, Settings.transitions, {
                        "count": root.count
                    }));
        }

        // What a hand or a key does to the screens.
        function move(deed) {
            deed(screens);
            if (root.reducesMotion && screens.isMoving)
                screens.finish();
            update();
        }

        function update() {
            draw();
            if (screens.isMoving)
                frames.start();
            else
                frames.stop();
        }

        function draw() {
            const poses = screens.screens.map(screen => {
                    const pose = root.poseOf(screen);
                    return {
                        "index": screen.index,
                        "pose": pose
                    };
                });
            // Of two of the same order the second is in front.
            const isTurned = poses.length > 1 && poses[0].pose.order > poses[1].pose.order;
            poses.forEach((screen, i) => screen.pose.order = isTurned ? 1 - i : i);
            const byIndex = {};
            for (const screen of poses)
                byIndex[screen.index] = screen.pose;
            shown = byIndex;
            current = screens.current;
        }

        onScreensChanged: update()
    }

    function poseOf(screen: var): var {
        const progress = screen.progress;
        const role = screen.role;
        const direction = screen.direction;
        return Pose.pose(ARGUMENTS);
    }

    onCountChanged: internal.screens = internal.make()

    FrameAnimation {
        id: frames

        onTriggered: {
            internal.screens.advance(root.now());
            internal.update();
        }
    }

    Item {
        anchors.centerIn: parent
        width: Settings.card.width * root.unit
        height: Settings.card.height * root.unit
        clip: true

        Repeater {
            model: root.count

            Posed {
                id: screen

                required property int index

                anchors.fill: parent
                unit: root.unit
                radius: root.cornerRadius
                pose: internal.shown[index] ?? none
                Accessible.role: Accessible.Grouping
                Accessible.ignored: index !== root.currentIndex
                Component.onCompleted: root.delegate.createObject(face, {
                    "index": index
                }).anchors.fill = face
            }
        }
    }
}
