pragma ComponentBehavior: Bound
// A row of cards that is dragged, flicked and turned by wheel or arrow keys. The
// delegate fills a card. It has the model's roles, and required properties for them; it
// exists while its card is seen. A card is a Posed, so it has the place, the opacity
// and the shade of Riffle's cards. No shadow and no blur: Qt Quick draws them by
// shaders only, which 6.4 has no ready ones of. For the same reason what a delegate
// shows isn't cut at round corners: it has them itself, of the row's cornerRadius.
// Cards are painted back to front as row.mjs lists them, and where they cross one
// covers the other: Qt Quick has no depth test. A row runs from left to right, whatever
// LayoutMirroring says: Riffle's poses and gestures do.
// The row isn't a Flickable, whose flick slows down evenly and rests anywhere:
// scroller.mjs is Riffle's own scroller, and tests/check.qml holds it to Riffle's
// under gestures. For a Flickable, a ListView or an animation of yours call
// Pose.pose() with the index less contentX / extent.
import QtQml.Models
import QtQuick
import "grab.mjs" as Grab
import "row.mjs" as Row
import "scroller.mjs" as Scroller
import "settings.mjs" as Settings

PanArea {
    id: root

    // A number, a list, a ListModel or another model.
    property alias model: items.model
    property alias delegate: items.delegate
    // The current card. Set, the row scrolls to it; it follows the row, also if it is bound.
    property int currentIndex: 0
    // The delegate of the current card, while that is seen.
    readonly property Item currentItem: internal.card ? internal.card.item : null
    readonly property int count: items.count
    // The scroll offset in cards, with all fractions.
    readonly property alias offset: internal.offset
    // Whether the row moves by itself.
    readonly property alias moving: frames.running
    // Whether people want no motion but the hand's own. Qt 6.4 can't tell: bind it to
    // the system's setting, or to one of your program.
    property bool reducesMotion: false
    // The cards that are seen, back to front: a Posed each, with its index and item.
    readonly property alias cards: internal.cards
    // The size of a card and its corners, in the row's pixels.
    readonly property size cardSize: Qt.size(Settings.card.width * unit, Settings.card.height * unit)
    readonly property real cornerRadius: Settings.look.cornerRadius * unit

    // Scrolls to a card, or is there at once.
    function scrollTo(index: real, isAnimated = true) {
        if (!(index >= 0 && index < count))
            return;
        internal.adopt();
        internal.move(scroller => {
                scroller.scrollTo(index, now());
                if (!isAnimated)
                    scroller.finish();
            });
    }

    // Riffle's area, fitted into the item.
    unit: Math.min(width / Settings.area.width, height / Settings.area.height)
    isHorizontal: !Settings.scrolling.isVertical || !Settings.scrolling.ignoresPerpendicular
    isVertical: Settings.scrolling.isVertical || !Settings.scrolling.ignoresPerpendicular
    onHeld: time => internal.hold(time)
    onBegan: time => {
        forceActiveFocus(Qt.MouseFocusReason);
        internal.move(scroller => {
                // The row ignores a drag across it.
                if (scroller.beginDrag(pan.translation, pan.velocity(time), time))
                    return;
                cancel();
                scroller.letGo(time);
            });
    }
    onDragged: time => internal.move(scroller => scroller.drag(pan.translation, pan.velocity(time), time))
    onEnded: time => internal.move(scroller => scroller.endDrag(pan.translation, pan.velocity(time), time))
    onCancelled: time => internal.move(scroller => scroller.cancelDrag(time))
    onLetGo: time => internal.move(scroller => scroller.letGo(time))
    onUnitChanged: internal.draw()
    onCurrentIndexChanged: internal.show()
    Component.onCompleted: {
        internal.isComplete = true;
        internal.adopt();
        internal.draw();
    }
    activeFocusOnTab: true
    Keys.onPressed: event => steering.press(event)
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Cards")
    Accessible.focusable: true

    QtObject {
        id: internal

        property var settings: settingsFor(0)
        property var scroller: scrollerAt(0, settingsFor(1))
        property real offset: 0
        property var cards: []
        // The current one of the cards.
        property Item card: null
        property bool isComplete: false
        // Whether currentIndex follows the row, and whether the row is on its way to one
        // that was set.
        property bool isFollowing: false
        property bool isSet: false
        property Item focused: root.Window.activeFocusItem

        // The row's settings for a number of cards.
        function settingsFor(count) {
            const own = Settings.scrolling;
            const last = Math.max(own.first, own.last + count - own.count);
            return Object.assign({}, own, {
                    "count": count,
                    "last": last
                });
        }

        function scrollerAt(index, settings) {
            return new Scroller.Scroller(settings, index, settings.followsHand ? path : null);
        }

        // What a drag follows that has grabbed a card, or none, at a point.
        function path(grabbed, raw) {
            const index = grabbed.index;
            const rounds = settings.wraps ? Math.round((grabbed.offset - index) / settings.count) : 0;
            const page = index + settings.count * rounds;
            const held = index >= 0 ? Grab.cardPoint(page, grabbed.offset, grabbed.point, settings) : null;
            return new Grab.GrabPath(page, held, raw, settings);
        }

        function hold(time) {
            const place = root.pressPosition;
            const card = layer.childAt(place.x, place.y);
            const point = {
                "x": (place.x - root.width / 2) / root.unit - Settings.center.x,
                "y": (place.y - root.height / 2) / root.unit - Settings.center.y
            };
            move(scroller => scroller.hold(time, point, card ? card.index : -1));
        }

        // Takes over what the model has become. The current card stays the current one.
        function adopt() {
            if (!isComplete)
                return;
            const before = settings.count;
            const place = card ? card.place() : -1;
            const hasMoved = place >= 0 && place !== root.currentIndex;
            const isOther = before !== items.count;
            if (!isOther && !hasMoved)
                return;
            settings = settingsFor(items.count);
            if (items.count === 0)
                return;
            const index = hasMoved ? place : Math.max(0, Math.min(root.currentIndex, items.count - 1));
            if (before === 0 || hasMoved || settings.wraps) {
                root.cancel();
                scroller = scrollerAt(index, settings);
                follow(index);
            } else {
                scroller.change(settings, root.now());
                frames.begin();
            }
        }

        // What a hand, a key or a wheel does to the scroller.
        function move(deed) {
            isSet = false;
            deed(scroller);
            update();
        }

        // Shows where the scroller is, and goes on while it moves by itself.
        function update() {
            if (root.reducesMotion && scroller.isMoving)
                scroller.finish();
            draw();
            frames.begin();
        }

        function draw() {
            if (!isComplete)
                return;
            adopt();
            offset = scroller.offset;
            const painted = settings.count > 0 && root.unit > 0 ? Row.row(offset, settings) : [];
            const before = new Map(cards.map(card => [card.place(), card]));
            const left = new Set(cards);
            cards = painted.map((seen, rank) => {
                    const card = before.get(seen.index) ?? make(seen.index);
                    left.delete(card);
                    card.index = seen.index;
                    card.pose = seen.pose;
                    card.z = rank;
                    return card;
                });
            left.forEach(card => card.leave());
            if (settings.count === 0)
                card = null;
            else
                follow(isSet && scroller.isMoving ? root.currentIndex : Math.round(offset) % settings.count);
        }

        function make(index) {
            const card = poser.createObject(layer, {
                    "item": items.items.create(index)
                });
            card.item.parent = card.face;
            card.item.anchors.fill = card.face;
            return card;
        }

        function follow(index) {
            // An assignment would end a binding of the property; an action doesn't.
            isFollowing = true;
            following.value = index;
            following.start();
            isFollowing = false;
            isSet = isSet && scroller.isMoving;
            card = cards.find(card => card.index === index) ?? null;
        }

        // The index was set: the row scrolls there.
        function show() {
            if (isFollowing || !isComplete)
                return;
            // Not the old one, whose place in the model may have changed.
            card = null;
            adopt();
            if (root.currentIndex >= 0 && root.currentIndex < settings.count) {
                scroller.scrollTo(root.currentIndex, root.now());
                isSet = true;
            }
            update();
        }

        // The card that an item is in; null: none.
        function cardOf(item) {
            while (item && item.parent !== layer)
                item = item.parent;
            return item;
        }

        // What gets the focus by the keyboard comes into view.
        function showFocused() {
            if (root.pan !== null)
                return;
            const card = cardOf(focused);
            if (card && card.index !== root.currentIndex)
                root.scrollTo(card.index);
        }

        onFocusedChanged: Qt.callLater(showFocused)
    }

    DelegateModel {
        id: items

        items.onChanged: Qt.callLater(internal.draw)
    }

    PropertyAction {
        id: following

        target: root
        property: "currentIndex"
    }

    FrameAnimation {
        id: frames

        // The scroller's time at its start.
        property real began

        function begin() {
            began = root.now();
            if (internal.scroller.isMoving)
                restart();
            else
                stop();
        }

        onTriggered: {
            internal.scroller.advance(began + elapsedTime);
            internal.draw();
            if (!internal.scroller.isMoving)
                stop();
        }
    }

    // Behind the cards, which have the wheel first.
    Steering {
        id: steering

        anchors.fill: parent
        motion: internal
        row: root
    }

    Item {
        id: layer

        anchors.fill: parent
    }

    Component {
        id: poser

        Posed {
            id: card

            required property Item item
            property int index: -1

            // Its index by now; -1: the model has removed it.
            function place(): int {
                return item && item.DelegateModel.groups.length > 0 ? item.DelegateModel.itemsIndex : -1;
            }

            // It isn't seen any more.
            function leave() {
                if (internal.cardOf(internal.focused) === card)
                    root.forceActiveFocus();
                if (place() >= 0)
                    item.DelegateModel.inPersistedItems = false;
                destroy();
            }

            unit: root.unit
            radius: root.cornerRadius
            x: (root.width - width) / 2 + Settings.center.x * unit
            y: (root.height - height) / 2 + Settings.center.y * unit
            width: root.cardSize.width
            height: root.cardSize.height
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1 of %2").arg(index + 1).arg(root.count)
            Accessible.selectable: true
            Accessible.selected: index === root.currentIndex
            Accessible.onPressAction: root.scrollTo(index)

            // Not where a button or a text takes the press.
            TapHandler {
                gesturePolicy: TapHandler.ReleaseWithinBounds
                grabPermissions: PointerHandler.ApprovesTakeOverByAnything
                onTapped: {
                    root.release(true);
                    root.forceActiveFocus(Qt.MouseFocusReason);
                    root.scrollTo(card.index);
                }
            }
        }
    }
}
