// An item at a pose that pose.mjs gives: the transform about the item's centre,
// opacity, dimming, veil, and order.
// Qt Quick has no depth test: children of one parent are painted by z, which is
// the order here, so cards whose planes cross aren't cut along the crossing.
import QtQuick

Item {
    id: root

    // The pose: { transform, opacity, order, dim, veil, hidden }.
    required property var pose
    // The corners of the shade that dims the item, and of its veil.
    property real radius: 0
    // The colour behind all cards, which shows through their veils: the window's own.
    property color backdrop: Window.window ? Window.window.color : "white"
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
            // The pose's matrix for column vectors, without z: Qt Quick cuts what isn't
            // at the depth of the window. Of weight 1 in the middle, which leaves the
            // projection as it is, and a card that isn't tilted an affine one.
            matrix: {
                const m = root.pose.transform;
                const w = Math.abs(m[15]) || 1;
                return Qt.matrix4x4(m[0] / w, m[4] / w, 0, m[12] / w, m[1] / w, m[5] / w, 0, m[13] / w, 0, 0, 1, 0, m[3] / w, m[7] / w, 0, m[15] / w);
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

    // The same as the item, with the rest of 1 as its opacity, over the backdrop.
    Rectangle {
        anchors.fill: parent
        visible: root.pose.veil > 0
        opacity: root.pose.veil
        radius: root.radius
        color: root.backdrop
    }
}
