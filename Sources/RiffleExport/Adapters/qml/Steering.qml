// The keys and the wheel of a row.
import QtQuick
import "settings.mjs" as Settings

MouseArea {
    id: root

    required property Item row
    // What has the scroller, and does with it what a hand does.
    required property QtObject motion

    // Arrow keys along the row go from card to card.
    function press(event: var) {
        const focused = row.Window.activeFocusItem;
        const isText = focused && focused !== row && focused.cursorPosition !== undefined;
        if (isText || row.count === 0 || event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
            return;
        const isVertical = Settings.scrolling.isVertical;
        switch (event.key) {
        case isVertical ? Qt.Key_Up : Qt.Key_Left:
            step(-1, event.isAutoRepeat);
            break;
        case isVertical ? Qt.Key_Down : Qt.Key_Right:
            step(1, event.isAutoRepeat);
            break;
        case Qt.Key_Home:
        case Qt.Key_End:
            motion.move(scroller => scroller.scrollToEnd(event.key === Qt.Key_End, row.now()));
            break;
        default:
            return;
        }
        event.accepted = true;
    }

    function step(cards: int, isHeld: bool) {
        // A key that is held goes on when the row is nearly there.
        if (!isHeld || Math.abs(motion.scroller.remaining) <= 1)
            motion.move(scroller => scroller.step(cards, row.now()));
    }

    // Whether the row is in something that scrolls down itself.
    function canScroll(): bool {
        for (let item = row.parent; item; item = item.parent) {
            if (item.contentY !== undefined && item.contentHeight > item.height)
                return true;
        }
        return false;
    }

    acceptedButtons: Qt.NoButton
    // A trackpad moves the row, the notches of a wheel go from card to card. At the ends,
    // and in a row without ends, the wheel is for what is behind the row.
    onWheel: wheel => {
        const angle = wheel.angleDelta;
        const pixels = wheel.pixelDelta;
        const isAcross = !Settings.scrolling.isVertical && Math.abs(angle.x) > Math.abs(angle.y);
        const turned = -(isAcross ? angle.x : angle.y);
        const moved = -(isAcross ? pixels.x : pixels.y);
        const way = turned || moved;
        const isOthers = row.count === 0 || wheel.modifiers & Qt.ControlModifier || Settings.scrolling.wraps && !isAcross && canScroll();
        wheel.accepted = way !== 0 && !isOthers && (row.pan !== null || motion.scroller.canMove(way));
        if (!wheel.accepted)
            return;
        if (moved === 0 && turned % 120 === 0)
            return step(Math.sign(turned), false);
        const points = moved !== 0 ? moved / row.unit : turned / 120 * Settings.scrolling.extent;
        motion.move(scroller => scroller.wheel(points, row.now()));
        settling.restart();
    }

    Timer {
        id: settling

        interval: 120
        onTriggered: root.motion.move(scroller => scroller.settle(root.row.now()))
    }
}
