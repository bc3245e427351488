pragma ComponentBehavior: Bound
// Cards: throw the top one to a side, or let it spring back: qml main.qml.
import QtQuick
import "src"

Window {
    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    CardStack {
        id: deck

        anchors.fill: parent
        focus: true

        Repeater {
            model: deck.count

            StackedCard {
                id: card

                stack: deck

                DemoCard {
                    anchors.fill: parent
                    index: card.index
                    radius: deck.cornerRadius
                }
            }
        }
    }
}
