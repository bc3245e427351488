// A stack whose top card is dragged, and thrown or taken back by a spring.
// Its children, one StackedCard a card, are posed about its middle. Differs from
// Riffle: cards are thrown at the release and to the sides only, don't come back
// and don't turn over, and the stack springs back as a whole.
import QtQuick
import "settings.mjs" as Settings

PanArea {
    id: root

    readonly property int count: Settings.deck.count
    readonly property size card: Qt.size(Settings.card.width, Settings.card.height)
    property real cardScale: Math.min(1.5, 0.62 * height / card.height, 0.8 * width / card.width)
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

    unit: cardScale
    isVertical: false
    onHeld: awaited = -1
    onBegan: time => {
        grip = (pressPosition.y - area.y) / unit;
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
        if ((Math.abs(reach) > deck.maxLength || isFlick) && !comesBack) {
            awaited = deck.entersAtLanding ? order[0] : -1;
            root.thrown(order[0], speed);
            order = [...order.slice(1), order[0]];
        }
        pull.velocity = speed;
        pull.springTo(0);
    }

    SpringMotion {
        id: pull

        spring: Settings.deck.spring
        stillness: 2e-3
    }

    Item {
        id: area

        x: root.width / 2 + Settings.center.x * scale
        y: root.height / 2 + Settings.center.y * scale
        scale: root.cardScale
    }
}
