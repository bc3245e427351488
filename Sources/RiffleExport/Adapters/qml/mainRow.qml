pragma ComponentBehavior: Bound
// Cards to drag, flick and turn: qml main.qml.
import QtQuick
import "src"

Window {
    readonly property alias row: row

    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    CardRow {
        id: row

        anchors.fill: parent
        focus: true
        model: COUNT
        currentIndex: CURRENT
        delegate: DemoCard {
            radius: row.cornerRadius
        }
    }
}
