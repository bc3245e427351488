import kotlin.math.abs
import kotlin.math.cos
import kotlin.math.sin
import kotlin.math.tan

/**
 * How one card is shown: its transform, from card points (dp, origin at the centre) to points about
 * the middle of the area; its opacity, 0..1; its order, the depth of its centre, where cards of a
 * greater one are in front; how much it is darkened, 0..1; its veil, 0..1, which is how much of the
 * backdrop shows on it, as if no other card lay behind it; and whether it isn't shown.
 *
 * How to draw it with Compose, which has not been tried here. All cards lie in the middle of one
 * `Box`, whose colour is `backdrop`: `MaterialTheme.colorScheme.background`, or another.
 * `graphicsLayer` takes no matrix of one's own, so it goes to the canvas:
 *
 *     Modifier
 *         .zIndex(pose.order.toFloat())
 *         .drawWithContent {
 *             val points = density
 *             withTransform({
 *                 translate(center.x, center.y)
 *                 scale(points, points, Offset.Zero)
 *                 transform(Matrix(pose.transform.flat()))
 *                 scale(1 / points, 1 / points, Offset.Zero)
 *                 translate(-center.x, -center.y)
 *             }) {
 *                 this@drawWithContent.drawContent()
 *                 drawRect(Color.Black, alpha = pose.dim.toFloat())
 *                 // The same as what is drawn so far, with the rest of 1 as its opacity, over the
 *                 // backdrop. A card with round corners takes `drawRoundRect` for both.
 *                 drawRect(backdrop, alpha = pose.veil.toFloat())
 *             }
 *         }
 *         .alpha(pose.opacity.toFloat())
 *
 * `alpha` comes last, since its layer clips to the card. A card that `isHidden` is left out. A
 * touch finds a card where it is laid out, not where it is drawn: take touches on the `Box`, and
 * ask from the front card on, after `Matrix.invert()`, whether `Matrix.map()` brings them into it.
 */
class CardPose(
    val transform: CardTransform,
    val opacity: Double,
    val order: Double,
    val dim: Double,
    val veil: Double,
    val isHidden: Boolean
) {
    companion object {
        /** A card whose numbers aren't finite, or are too large. */
        val NOT_DRAWN = CardPose(CardTransform(), 0.0, 0.0, 0.0, 0.0, true)
    }
}

/** A size in points. */
data class CardSize(val width: Double, val height: Double)

/**
 * A 4×4 transform of points as rows (x, y, z, 1): translation in m41..m43, perspective in m34. Each
 * operation acts before those that are there already.
 */
class CardTransform {
    /** m11, m12 .. m44, in the order of `androidx.compose.ui.graphics.Matrix.values`. */
    val entries = DoubleArray(16) { if (it % 5 == 0) 1.0 else 0.0 }

    /** The depth of the centre after projection, in points. */
    val depth: Double get() = entries[14] / entries[15]

    /**
     * Whether all numbers are finite, and none is too large. `order`: what is added to the
     * depth.
     */
    fun isDrawable(order: Double = 0.0) = entries.all { abs(it) <= 1e12 } && abs(order) <= 1e12

    /**
     * The same for a canvas, which is flat: without what goes into z and comes from it. Android's
     * takes no other matrix.
     */
    fun flat() = FloatArray(16) {
        if (it % 4 == 2 || it / 4 == 2) (if (it == 10) 1f else 0f) else entries[it].toFloat()
    }

    /** The eye is this far from the screen, in points: m34 = −1/distance. */
    fun perspective(distance: Double) {
        for (i in 0..3) entries[8 + i] -= entries[12 + i] / distance
    }

    fun translate(x: Double, y: Double, z: Double) {
        for (i in 0..3) entries[12 + i] += entries[i] * x + entries[4 + i] * y + entries[8 + i] * z
    }

    fun scale(x: Double, y: Double = x) {
        for (i in 0..3) {
            entries[i] *= x
            entries[4 + i] *= y
        }
    }

    /** By radians: the upper edge goes back. */
    fun rotateX(angle: Double) = turn(4, 8, angle)

    /** By radians: the right edge goes back. */
    fun rotateY(angle: Double) = turn(8, 0, angle)

    /** By radians, clockwise. */
    fun rotateZ(angle: Double) = turn(0, 4, angle)

    /** By angles: x grows by y · tan x, and y by x · tan y. */
    fun skew(x: Double, y: Double) {
        for (i in 0..3) {
            val (first, second) = Pair(entries[i], entries[4 + i])
            entries[i] += second * tan(y)
            entries[4 + i] += first * tan(x)
        }
    }

    /** Turns the row that begins at `a` towards the one that begins at `b`. */
    private fun turn(a: Int, b: Int, angle: Double) {
        for (i in 0..3) {
            val (first, second) = Pair(entries[a + i], entries[b + i])
            entries[a + i] = first * cos(angle) + second * sin(angle)
            entries[b + i] = second * cos(angle) - first * sin(angle)
        }
    }
}
