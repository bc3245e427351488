pragma ComponentBehavior: Bound
// Five screens, one after the other, by the buttons or by the slider: qml main.qml.
import QtQuick

Window {
    id: root

    // The screen at the start of the transition, and the one that it leads to.
    property int first: 1
    property int second: 2

    function go(way: int) {
        const current = screens.progress > 0.5 ? second : first;
        screens.direction = way < 0 ? -1 : 1;
        first = current;
        second = (current + way + 4) % 5 + 1;
        screens.forward();
    }

    function back() {
        // At the start of a transition the one before it is taken back.
        if (screens.progress < 0.5) {
            second = first;
            first = (second + 3) % 5 + 1;
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

        anchors.centerIn: parent
        anchors.verticalCenterOffset: -36
        scale: Math.min(1, (root.height - 140) / height)
        from: DemoCard {
            anchors.fill: parent
            radius: 0
            number: root.first
        }
        to: DemoCard {
            anchors.fill: parent
            radius: 0
            number: root.second
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

                width: 120
                height: 36
                radius: 18
                color: hover.hovered ? "#3a4152" : "#2a3040"

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
                    onTapped: {
                        if (button.modelData === "Back")
                            root.back();
                        else
                            root.go(button.modelData === "Next" ? 1 : -1);
                    }
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
