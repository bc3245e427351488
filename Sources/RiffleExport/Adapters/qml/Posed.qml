// An item at a pose that pose.mjs gives: the transform about the item's centre,
// opacity, dimming, and order.
// Qt Quick has no depth test: children of one parent are painted by z, which is
// the order here, so cards whose planes cross aren't cut along the crossing.
import QtQuick

Item {
    id: root

    // The pose: { transform, opacity, order, dim, hidden }.
    required property var pose
    // The corners of the shade that dims the item.
    property real radius: 0
    default property alias content: content.data

    visible: !root.pose.hidden && root.pose.opacity > 0
    opacity: root.pose.opacity
    z: root.pose.order
    // A Matrix4x4, since the eye of a Rotation is fixed.
    transform: [
        Translate {
            x: -root.width / 2
            y: -root.height / 2
        },
        Matrix4x4 {
            // Qt has column vectors: the transpose of m11, m12 … m44. Its row of z is
            // left out, since Qt Quick cuts what isn't at the depth of the window.
            matrix: {
                const m = root.pose.transform;
                return Qt.matrix4x4(m[0], m[4], m[8], m[12], m[1], m[5], m[9], m[13], 0, 0, 1, 0, m[3], m[7], m[11], m[15]);
            }
        },
        Translate {
            x: root.width / 2
            y: root.height / 2
        }
    ]

    Item {
        id: content

        anchors.fill: parent
    }

    Rectangle {
        anchors.fill: parent
        visible: root.pose.dim > 0
        opacity: root.pose.dim
        radius: root.radius
        color: "black"
    }
}
