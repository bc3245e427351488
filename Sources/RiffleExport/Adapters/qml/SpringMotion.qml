// A number that a spring brings to its target, from the velocity that it has.
// An easing curve can't: Easing.BezierSpline takes ten pieces at most in Qt 6.4.
import QtQuick
import "spring.mjs" as Spring

FrameAnimation {
    id: root

    // { omega, damping }: see spring.mjs.
    required property var spring
    property real value: 0
    property real velocity: 0
    property real target: 0
    // How near to the target it comes to rest.
    property real stillness: 1e-4
    // Whether it is at its target at once.
    property bool isReduced: false
    property real startDistance: 0
    property real startVelocity: 0

    // Goes to a number, at the present velocity.
    function springTo(number: real) {
        if (isReduced)
            return jumpTo(number);
        target = number;
        startDistance = value - number;
        startVelocity = velocity;
        restart();
    }

    // Is at a number at once.
    function jumpTo(number: real) {
        stop();
        velocity = 0;
        value = number;
    }

    onTriggered: {
        const state = Spring.springState(spring, startDistance, startVelocity, elapsedTime);
        if (Math.abs(state.distance) < stillness && Math.abs(state.velocity) < 30 * stillness) {
            jumpTo(target);
        } else {
            velocity = state.velocity;
            value = target + state.distance;
        }
    }
}
