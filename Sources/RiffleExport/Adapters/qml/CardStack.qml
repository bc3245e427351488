pragma ComponentBehavior: Bound
// A stack whose top card is dragged, thrown, brought back and turned over: arrow keys
// and Enter do it, too. The delegate fills a card, `back` its other side; both get the
// card's index as a required property. A card is a Posed.
// stack.mjs is Riffle's own stack, and tests/check.qml holds it to Riffle's under
// gestures. No shadow: Qt Quick draws it by shaders only. For the same reason what a
// delegate shows isn't cut at round corners: it has them itself, of cornerRadius.
import QtQuick
import "card-motion.mjs" as CardMotion
import "pose.mjs" as Pose
import "settings.mjs" as Settings
import "stack.mjs" as Stack

PanArea {
    id: root

    // The number of cards. Another one lays them anew.
    property int count: Settings.stack.cardCount
    required property Component delegate
    property Component back: null
    // The index of the card on top.
    readonly property alias currentIndex: internal.current
    // Whether cards move by themselves.
    readonly property alias moving: frames.running
    // Whether people want no motion but the hand's own. Qt 6.4 can't tell: bind it to
    // the system's setting, or to one of your program.
    property bool reducesMotion: false
    // The size of a card and its corners, in the stack's pixels.
    readonly property size cardSize: Qt.size(Settings.card.width * unit, Settings.card.height * unit)
    readonly property real cornerRadius: Settings.look.cornerRadius * unit

    // Throws the top card to a side: "left", "right", "up" or "down".
    function throwTop(side: string) {
        const x = side === "left" ? -1 : side === "right" ? 1 : 0;
        const y = side === "up" ? -1 : side === "down" ? 1 : 0;
        internal.move(stack => stack.throwTop({
                "x": x,
                "y": y
            }, now()));
    }

    // Brings the card back that was thrown last.
    function bringBack() {
        internal.move(stack => stack.bringBack(now()));
    }

    // Turns the top card over.
    function flip() {
        internal.move(stack => stack.flip(now()));
    }

    // Riffle's area, fitted into the item.
    unit: Math.min(width / Settings.area.width, height / Settings.area.height)
    onHeld: time => {
        const place = pressPosition;
        const card = layer.childAt(place.x, place.y);
        const point = {
            "x": (place.x - width / 2) / unit - Settings.center.x,
            "y": (place.y - height / 2) / unit - Settings.center.y
        };
        internal.move(stack => stack.hold(time, point, card ? card.index : null));
    }
    onBegan: time => {
        forceActiveFocus(Qt.MouseFocusReason);
        internal.drag("beginDrag", time);
    }
    onDragged: time => internal.drag("drag", time)
    onEnded: time => internal.move(stack => stack.endDrag(pan.translation, pan.velocity(time), time))
    onCancelled: time => internal.move(stack => stack.cancelDrag(time))
    onLetGo: time => internal.move(stack => stack.letGo(time))
    onWidthChanged: internal.resize()
    onHeightChanged: internal.resize()
    onCountChanged: internal.stack = internal.make()
    activeFocusOnTab: true
    Keys.onLeftPressed: throwTop("left")
    Keys.onRightPressed: throwTop("right")
    Keys.onDownPressed: bringBack()
    Keys.onReturnPressed: flip()
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Cards")
    Accessible.focusable: true

    QtObject {
        id: internal

        property var stack: make()
        // The cards that show, by their indices; from back to front they have ranks.
        property var shown: ({})
        property int current: 0

        function make() {
            return new Stack.Stack(Object.assign({}, Settings.stack, {
                        "cardCount": root.count
                    }));
        }

        // What a hand or a key does to the stack.
        function move(deed) {
            deed(stack);
            if (root.reducesMotion && stack.isMoving)
                stack.finish();
            update();
        }

        function update() {
            draw();
            if (stack.isMoving)
                frames.start();
            else
                frames.stop();
        }

        function drag(name, time) {
            move(stack => {
                    if (stack[name](root.pan.translation, root.pan.velocity(time), time))
                        return;
                    // The card flies: this press drags nothing any more.
                    root.cancel();
                    stack.letGo(time);
                });
        }

        function resize() {
            stack.area = {
                "width": root.width / root.unit,
                "height": root.height / root.unit
            };
        }

        function draw() {
            const states = {};
            stack.cards.forEach((state, rank) => states[state.index] = Object.assign(state, {
                        "rank": rank
                    }));
            shown = states;
            current = stack.current;
        }

        function pose(state) {
            const layer = state.layer;
            const pose = Pose.pose(ARGUMENTS);
            const placed = CardMotion.placed(pose.transform, state);
            pose.transform = CardMotion.turnedOver(placed, state, Settings.stack.flip.eye);
            pose.order = state.rank;
            return pose;
        }

        onStackChanged: {
            resize();
            update();
        }
    }

    FrameAnimation {
        id: frames

        onTriggered: {
            internal.stack.advance(root.now());
            internal.update();
        }
    }

    Item {
        id: layer

        anchors.fill: parent

        Repeater {
            model: root.count

            Posed {
                id: card

                required property int index
                readonly property var state: internal.shown[index] ?? null
                readonly property bool showsBack: state !== null && Math.cos(state.angle) < 0

                unit: root.unit
                radius: root.cornerRadius
                pose: state ? internal.pose(state) : none
                x: (root.width - width) / 2 + Settings.center.x * unit
                y: (root.height - height) / 2 + Settings.center.y * unit
                width: root.cardSize.width
                height: root.cardSize.height
                Accessible.role: Accessible.ListItem
                Accessible.name: qsTr("%1 of %2").arg(index + 1).arg(root.count)
                Accessible.ignored: index !== root.currentIndex
                Component.onCompleted: {
                    root.delegate.createObject(front, {
                            "index": index
                        }).anchors.fill = front;
                    if (root.back)
                        root.back.createObject(other, {
                                "index": index
                            }).anchors.fill = other;
                }

                Item {
                    id: front

                    anchors.fill: parent
                    visible: !card.showsBack || !root.back
                }

                Item {
                    id: other

                    anchors.fill: parent
                    visible: card.showsBack
                    transform: Scale {
                        origin.x: other.width / 2
                        xScale: -1
                    }
                }

                // Not where a button or a text takes the press.
                TapHandler {
                    gesturePolicy: TapHandler.ReleaseWithinBounds
                    grabPermissions: PointerHandler.ApprovesTakeOverByAnything
                    onTapped: {
                        root.release(true);
                        root.forceActiveFocus(Qt.MouseFocusReason);
                        if (card.index === root.currentIndex)
                            root.flip();
                    }
                }
            }
        }
    }
}
