// A stack whose top card is dragged, and thrown or taken back by a spring.
// Its children, one StackedCard a card, are posed about its middle; arrow keys throw
// it, too. Differs from
// Riffle: cards are thrown at the release and to the sides only, don't come back
// and don't turn over, and the stack springs back as a whole.
import QtQuick
import "settings.mjs" as Settings

PanArea {
    id: root

    readonly property int count: Settings.deck.count
    // The size of a card and its corners, in the stack's pixels.
    readonly property size cardSize: Qt.size(Settings.card.width * unit, Settings.card.height * unit)
    readonly property real cornerRadius: Settings.look.cornerRadius * unit
    // The index of the card on top.
    readonly property int currentIndex: order.length > 0 ? order[0] : -1
    // Whether people want no motion but the hand's own. Qt 6.4 can't tell: bind it to
    // the system's setting, or to one of your program.
    property bool reducesMotion: false
    // The indices of the cards, from the top of the stack to its bottom.
    property var order: Array.from({
            "length": count
        }, (_, index) => index)
    // How far the top card is dragged to the right, in points.
    readonly property alias drag: pull.value
    // How far below its centre the hand holds it, in points.
    property real grip: 0
    // The drag that the present one goes on from.
    property real start: 0
    // The card for whose landing the others wait before they move up; -1: they don't.
    property int awaited: -1
    default property alias cards: area.data

    // The top card flies off, at a velocity in points a second. The order changes next.
    signal thrown(int index, real velocity)

    // Throws the top card, at a velocity in points a second: less than 0 to the left.
    function throwTop(velocity: real) {
        awaited = Settings.deck.entersAtLanding ? order[0] : -1;
        root.thrown(order[0], velocity);
        order = [...order.slice(1), order[0]];
    }

    // Riffle's area, fitted into the item.
    unit: Math.min(width / Settings.area.width, height / Settings.area.height)
    isVertical: false
    onHeld: awaited = -1
    onBegan: time => {
        grip = (pressPosition.y - height / 2) / unit - Settings.center.y;
        start = pull.value;
        pull.jumpTo(start + pan.translation.x);
    }
    onDragged: pull.jumpTo(start + pan.translation.x)
    // Lets the top card go.
    onEnded: time => {
        const deck = Settings.deck;
        const speed = deck.keepsVelocity ? pan.velocity(time).x : 0;
        const reach = drag + deck.projection * speed;
        const outward = speed * Math.sign(reach);
        const isFlick = deck.throwSpeed > 0 && outward >= deck.throwSpeed && drag * reach >= 0;
        const comesBack = deck.throwSpeed > 0 && outward <= -deck.throwSpeed && drag * reach > 0;
        if ((Math.abs(reach) > deck.maxLength || isFlick) && !comesBack)
            throwTop(speed);
        pull.velocity = speed;
        pull.springTo(0);
    }
    onCancelled: pull.springTo(0)
    activeFocusOnTab: true
    Keys.onLeftPressed: throwTop(-1)
    Keys.onRightPressed: throwTop(1)
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Cards")
    Accessible.focusable: true

    SpringMotion {
        id: pull

        spring: Settings.deck.spring
        stillness: 2e-3
        isReduced: root.reducesMotion
    }

    Item {
        id: area

        anchors.fill: parent
    }
}
