// An item at a pose that pose.mjs gives: the transform about the item's centre,
// opacity, dimming, veil, and order.
// Qt Quick has no depth test: children of one parent are painted by z, which is
// the order here, so cards whose planes cross aren't cut along the crossing.
import QtQuick

Item {
    id: root

    // The pose: { transform, opacity, order, dim, veil, hidden }.
    property var pose: none
    // That of an item that isn't shown.
    readonly property var none: ({
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
            "opacity": 1,
            "order": 0,
            "dim": 0,
            "veil": 0,
            "hidden": true
        })
    // Pixels a point of the pose.
    property real unit: 1
    // The corners of the shade that dims the item, and of its veil, in pixels.
    property real radius: 0
    // The colour behind all cards, which shows through their veils: the window's own.
    property color backdrop: Window.window ? Window.window.color : "white"
    // What is posed fills the face.
    default property alias content: face.data
    readonly property alias face: face

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
            // projection as it is, and a card that isn't tilted an affine one. Lengths
            // grow with the unit, and the eye is further away.
            matrix: {
                const length = i => i === 12 || i === 13 ? root.unit : i === 3 || i === 7 ? 1 / root.unit : 1;
                const m = root.pose.transform.map((value, i) => value * length(i));
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
        id: face

        anchors.fill: parent
    }

    Rectangle {
        anchors.fill: parent
        visible: root.pose.dim > 0
        opacity: root.pose.dim
        radius: root.radius
        antialiasing: true
        color: "black"
    }

    // The same as the item, with the rest of 1 as its opacity, over the backdrop.
    Rectangle {
        anchors.fill: parent
        visible: root.pose.veil > 0
        opacity: root.pose.veil
        radius: root.radius
        antialiasing: true
        color: root.backdrop
    }
}
