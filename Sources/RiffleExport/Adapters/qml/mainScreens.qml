pragma ComponentBehavior: Bound
// Screens, one after the other, by the buttons or by the slider: qml main.qml.
import QtQuick
import "src"

Window {
    id: root

    // The screen at the start of the transition, and the one that it leads to.
    property int first: 0
    property int second: 1 % count
    readonly property int count: COUNT

    function go(way: int) {
        const current = screens.progress > 0.5 ? second : first;
        screens.direction = way < 0 ? -1 : 1;
        first = current;
        second = (current + way + count) % count;
        screens.forward();
    }

    function back() {
        // At the start of a transition the one before it is taken back.
        if (screens.progress < 0.5) {
            second = first;
            first = (second + count - 1) % count;
        }
        screens.back();
    }

    width: 1280
    height: 800
    visible: true
    title: "TITLE"
    color: "#1b1f29"

    Screens {
        id: screens

        anchors.fill: parent
        anchors.margins: 24
        anchors.bottomMargin: 116
        from: DemoCard {
            anchors.fill: parent
            index: root.first
        }
        to: DemoCard {
            anchors.fill: parent
            index: root.second
        }
    }

    Row {
        anchors.horizontalCenter: parent.horizontalCenter
        y: root.height - 58
        spacing: 12

        Repeater {
            model: BUTTONS

            Rectangle {
                id: button

                required property string modelData

                function press() {
                    if (modelData === "Back")
                        root.back();
                    else
                        root.go(modelData === "Next" ? 1 : -1);
                }

                width: 120
                height: 36
                radius: 18
                color: hover.hovered || activeFocus ? "#3a4152" : "#2a3040"
                activeFocusOnTab: true
                Keys.onSpacePressed: press()
                Accessible.role: Accessible.Button
                Accessible.name: modelData
                Accessible.onPressAction: press()

                Text {
                    anchors.centerIn: parent
                    text: button.modelData
                    color: "white"
                    font.pixelSize: 15
                }

                HoverHandler {
                    id: hover
                }

                TapHandler {
                    onTapped: button.press()
                }
            }
        }
    }

    // The progress, for the hand.
    Rectangle {
        id: slider

        anchors.horizontalCenter: parent.horizontalCenter
        y: root.height - 88
        width: 360
        height: 4
        radius: 2
        color: "#2a3040"

        Rectangle {
            x: screens.progress * (slider.width - width)
            y: (slider.height - height) / 2
            width: 20
            height: 20
            radius: 10
            color: "white"

            DragHandler {
                id: knob

                property real start

                target: null
                dragThreshold: 0
                xAxis.enabled: true
                yAxis.enabled: false
                onActiveChanged: start = screens.progress
                onActiveTranslationChanged: {
                    if (active)
                        screens.progress = Math.max(0, Math.min(start + activeTranslation.x / (slider.width - 20), 1));
                }
            }
        }
    }
}
