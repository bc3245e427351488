pragma ComponentBehavior: Bound
// Five cards: throw the top one to a side, or let it spring back: qml main.qml.
import QtQuick

Window {
    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    CardStack {
        id: deck

        anchors.fill: parent

        Repeater {
            model: deck.count

            StackedCard {
                id: card

                stack: deck
                radius: 14

                DemoCard {
                    anchors.fill: parent
                    number: card.index + 1
                }
            }
        }
    }
}
