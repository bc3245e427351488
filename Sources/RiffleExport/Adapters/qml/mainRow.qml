pragma ComponentBehavior: Bound
// Five cards to drag, flick and turn: qml main.qml.
import QtQuick

Window {
    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    CardRow {
        id: row

        anchors.fill: parent

        Repeater {
            model: row.count

            Posed {
                id: card

                required property int index

                pose: row.poseOf(index)
                x: -width / 2
                y: -height / 2
                width: row.card.width
                height: row.card.height
                radius: 14

                DemoCard {
                    anchors.fill: parent
                    number: card.index + 1
                }

                TapHandler {
                    onTapped: row.scrollTo(card.index)
                }
            }
        }
    }
}
