// A coloured card with its number and name: no part of the motion.
import QtQuick

Rectangle {
    id: root

    required property int number
    readonly property int entry: (number + 4) % 5
    readonly property real hue: [4, 34, 152, 205, 262][entry]

    function shade(hue: real, saturation: real, lightness: real): color {
        return Qt.hsla(hue / 360, saturation, lightness, 1);
    }

    radius: 14
    antialiasing: radius > 0
    border.color: "#30ffffff"

    gradient: Gradient {
        GradientStop {
            position: 0
            color: root.shade(root.hue, 0.72, 0.66)
        }

        GradientStop {
            position: 1
            color: root.shade(root.hue + 22, 0.66, 0.44)
        }
    }

    Text {
        id: figure

        x: 20
        y: 12
        text: root.number
        color: "white"
        font.pixelSize: 44
        font.bold: true
    }

    Text {
        x: 20
        anchors.top: figure.bottom
        text: ["Coral", "Amber", "Jade", "Azure", "Violet"][root.entry]
        color: "white"
        font.pixelSize: 17
    }
}
