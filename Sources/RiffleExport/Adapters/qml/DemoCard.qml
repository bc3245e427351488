// A card of the example, by its index: a picture of `cards`, or else a colour and a
// number. No part of the motion.
import QtQuick

Item {
    id: root

    required property int index
    property real radius: 0
    readonly property var pictures: [PICTURES]
    readonly property var picture: pictures.length > 0 ? pictures[index % pictures.length] : null
    readonly property real hue: (index * 72 + 210) % 360

    function shade(hue: real, saturation: real, lightness: real): color {
        return Qt.hsla(hue % 360 / 360, saturation, lightness, 1);
    }

    Accessible.role: Accessible.Graphic
    Accessible.name: picture ? picture.title : index + 1

    Image {
        id: image

        anchors.fill: parent
        visible: root.radius < 0.5
        source: root.picture ? root.picture.file : ""
        fillMode: Image.PreserveAspectCrop
        verticalAlignment: FOCUS
        mipmap: true
        antialiasing: true
        onStatusChanged: canvas.requestPaint()
    }

    // The same within round corners, which an Image can't have.
    Canvas {
        id: canvas

        anchors.fill: parent
        visible: !image.visible
        antialiasing: true
        onAvailableChanged: if (root.picture)
            loadImage(image.source)
        onImageLoaded: requestPaint()
        onPaint: {
            const context = getContext("2d");
            context.reset();
            if (!isImageLoaded(image.source) || image.status !== Image.Ready)
                return;
            const scale = Math.max(width / image.implicitWidth, height / image.implicitHeight);
            const size = Qt.size(image.implicitWidth * scale, image.implicitHeight * scale);
            const top = image.verticalAlignment === Image.AlignTop ? 0 : (height - size.height) / 2;
            context.roundedRect(0, 0, width, height, root.radius, root.radius);
            context.clip();
            context.drawImage(image.source, (width - size.width) / 2, top, size.width, size.height);
        }
    }

    Rectangle {
        anchors.fill: parent
        visible: !root.picture
        radius: root.radius
        antialiasing: true

        gradient: Gradient {
            GradientStop {
                position: 0
                color: root.shade(root.hue, 0.7, 0.66)
            }

            GradientStop {
                position: 1
                color: root.shade(root.hue + 24, 0.68, 0.46)
            }
        }

        Text {
            x: 22
            y: 18
            text: root.index + 1
            color: "white"
            font.pixelSize: 34
            font.weight: Font.DemiBold
        }
    }
}
