// Cards: throw the top one to a side, turn it over, bring it back: qml main.qml.
import QtQuick
import "src"

Window {
    readonly property alias motion: stack

    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    CardStack {
        id: stack

        anchors.fill: parent
        focus: true
        count: COUNT
        delegate: DemoCard {
            radius: stack.cornerRadius
        }
        back: Rectangle {
            required property int index

            radius: stack.cornerRadius
            antialiasing: true
            color: "#20264a"

            Text {
                x: 22
                y: 18
                text: "back of " + (parent.index + 1)
                color: "white"
                font.pixelSize: 22
            }
        }
    }
}
