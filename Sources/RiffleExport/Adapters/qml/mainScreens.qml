pragma ComponentBehavior: Bound
// Screens, one after the other, by the buttons, by keys or under the hand: qml main.qml.
import QtQuick
import "src"

Window {
    id: root

    readonly property alias motion: screens

    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    Screens {
        id: screens

        anchors.fill: parent
        anchors.margins: 24
        anchors.bottomMargin: 84
        focus: true
        delegate: DemoCard {
            radius: screens.cornerRadius
        }
    }

    Row {
        anchors.horizontalCenter: parent.horizontalCenter
        y: root.height - 58
        spacing: 12

        Repeater {
            model: screens.count

            Rectangle {
                id: button

                required property int index

                width: 44
                height: 36
                radius: 18
                color: index === screens.currentIndex || activeFocus ? "#3a4152" : "#2a3040"
                activeFocusOnTab: true
                Keys.onSpacePressed: screens.show(index)
                Accessible.role: Accessible.Button
                Accessible.name: index + 1
                Accessible.onPressAction: screens.show(index)

                Text {
                    anchors.centerIn: parent
                    text: button.index + 1
                    color: "white"
                    font.pixelSize: 15
                }

                TapHandler {
                    onTapped: screens.show(button.index)
                }
            }
        }
    }
}
