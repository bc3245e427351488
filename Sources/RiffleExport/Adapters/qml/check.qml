// check.sh runs it: compares pose.mjs, the transform, opacity and order of an item
// that has its pose, the motion under gestures, and whole rows with what Riffle does. Prints the greatest
// deviation in card widths (of 1 at least: relative to the number).
import QtQuick
import "../src"
import "../src/pose.mjs" as Pose
// ROW
import "../src/row.mjs" as Row
import "../src/settings.mjs" as Settings
// ROW
import "gestures.mjs" as Gestures

Item {
    id: root

    property real deviation: 0
    property real samples: 0

    function note(difference: real) {
        deviation = Math.max(deviation, difference >= 0 ? difference : Infinity);
    }

    // The difference of two numbers in a unit, or relative to the wanted one.
    function compare(given: real, wanted: real, unit: real) {
        note(Math.abs(given - wanted) / Math.max(unit, Math.abs(wanted)));
    }

    // `wanted`: m11 … m44, opacity, order, dim, veil, hidden.
    function check(pose: var, wanted: var, width: real) {
        const shouldShow = wanted[20] === 0 && wanted[16] > 0;
        item.pose = pose;
        // What isn't shown has numbers all the same.
        if (![...pose.transform, pose.opacity, pose.order, pose.dim, pose.veil].every(Number.isFinite))
            note(Infinity);
        if (item.visible !== shouldShow)
            note(Math.max(pose.opacity, wanted[16]));
        if (!item.visible || !shouldShow)
            return;
        for (let i = 0; i < 16; i++) {
            const unit = i >= 12 ? (i < 15 ? width : 1) : i % 4 === 3 ? 1 / width : 1;
            compare(pose.transform[i], wanted[i], unit);
        }
        compare(pose.opacity, wanted[16], 1);
        compare(pose.order, wanted[17], width);
        compare(pose.dim, wanted[18], 1);
        compare(pose.veil, wanted[19], 1);
        compare(item.opacity, wanted[16], 1);
        compare(item.z, wanted[17], width);
        // Its centre, and points about it, in the parent.
        const m = wanted;
        for (const [x, y] of [[0, 0], [-60, -80], [60, -80], [60, 80], [-60, 80]]) {
            const w = m[3] * x + m[7] * y + m[15];
            // Behind the eye nothing is seen.
            if (w <= 0)
                continue;
            const mapped = item.mapToItem(root, item.width / 2 + x, item.height / 2 + y);
            const place = [m[0] * x + m[4] * y + m[12], m[1] * x + m[5] * y + m[13]].map(v => v / w);
            // Items have single precision: relative to what is summed and divided, from
            // the item's corner to its middle and on to the point.
            const dx = Math.abs(x) + item.width;
            const dy = Math.abs(y) + item.height;
            const sum = (a, b, c) => Math.abs(a) * dx + Math.abs(b) * dy + Math.abs(c);
            const divided = sum(m[3], m[7], m[15]);
            const summed = [sum(m[0], m[4], m[12]), sum(m[1], m[5], m[13])];
            const unit = i => (summed[i] + (Math.abs(place[i]) + item.height) * divided) / w;
            note(Math.abs(mapped.x - place[0]) / Math.max(width, unit(0)));
            note(Math.abs(mapped.y - place[1]) / Math.max(width, unit(1)));
        }
    }

// ROW
    // A whole row, by its module and as it is painted.
    function checkOrder(sample: var, row: var) {
        const given = Row.row(sample.scroll, Settings.scrolling).map(card => card.index);
        // Cards at the far ends may be seen in a window of another size.
        const wanted = sample.cards.filter(index => sample.isExact || given.includes(index));
        const common = given.filter(index => sample.isExact || sample.cards.includes(index));
        if (common.join() !== wanted.join() || common.length === 0 && sample.cards.length > 0)
            note(Infinity);
        row.scrollTo(sample.scroll, false);
        const painted = [...row.cards].sort((a, b) => a.z - b.z);
        if (painted.map(card => card.index).join() !== given.join())
            note(Infinity);
        samples += 1;
    }
// ROW

    function run() {
        const request = new XMLHttpRequest();
        request.open("GET", "samples.json", false);
        request.send();
        const data = JSON.parse(request.responseText);
        for (const row of data.rows)
            check(Pose.pose(ARGUMENTS), row.slice(data.inputs.length), data.width);
        samples = data.rows.length;
        // What shows the cards can be made.
        const component = Qt.createComponent("../main.qml");
        const program = component.createObject(null);
        if (program === null)
            throw new Error(component.errorString());
        for (const gesture of data.gestures) {
            note(Gestures.gestureDeviation(gesture));
            samples += gesture.frames.length;
        }
// ROW
        // The window gets its size later.
        program.row.anchors.fill = null;
        program.row.width = 1280;
        program.row.height = 800;
        for (const sample of data.orders)
            checkOrder(sample, program.row);
// ROW
    }

    Posed {
        id: item

        x: -width / 2
        y: -height / 2
        width: 120
        height: 160
    }

    Component.onCompleted: {
        try {
            run();
        } catch (error) {
            console.log(error);
            Qt.exit(1);
            return;
        }
        console.log(JSON.stringify({
                    "target": "qml",
                    "deviation": Math.min(deviation, 1e9),
                    "samples": samples
                }));
        Qt.exit(deviation <= 1e-6 ? 0 : 1);
    }
}
