import java.io.File
import kotlin.math.abs
import kotlin.math.max

/** Compares [TYPE.pose] with what Riffle does. */
object PoseCheck {
    /**
     * The greatest deviation from the rows of samples.json, in card widths (of numbers above 1:
     * relative to them), and how many rows there are.
     */
    fun deviation(json: String): Pair<Double, Int> {
        val width = json.substringAfter("\"width\": ").substringBefore(",").toDouble()
        val lines = json.substringAfter("\"rows\": [").substringBefore("\n  ]").trim().lines()
        val rows = lines.map { line ->
            line.trim(' ', '[', ']', ',').split(", ").map { it.toDouble() }
        }
        var deviation = 0.0
        for (row in rows) deviation = max(deviation, deviation(row, width))
        return Pair(deviation, rows.size)
    }

    private fun deviation(row: List<Double>, width: Double): Double {
        val pose = POSE
        val looks = listOf(pose.opacity, pose.order, pose.dim, pose.veil)
        val given = pose.transform.entries.toList() + looks
        val wanted = row.drop(INPUTS)
        val shows = !pose.isHidden && pose.opacity > 0
        val shouldShow = wanted[20] == 0.0 && wanted[16] > 0
        // What isn't shown has numbers all the same.
        if (!given.all { it.isFinite() }) return Double.POSITIVE_INFINITY
        if (shows != shouldShow) return max(pose.opacity, wanted[16])
        if (!shows) return 0.0
        var deviation = 0.0
        for ((i, value) in given.withIndex()) {
            val unit = when (i) {
                3, 7, 11 -> 1 / width
                12, 13, 14, 17 -> width
                else -> 1.0
            }
            val difference = abs(value - wanted[i]) / max(unit, abs(wanted[i]))
            if (difference.isNaN()) return Double.POSITIVE_INFINITY
            deviation = max(deviation, difference)
        }
        return deviation
    }
}

fun main(args: Array<String>) {
    val (deviation, samples) = PoseCheck.deviation(File(args[0]).readText())
    println("{\"target\":\"kotlin\",\"deviation\":$deviation,\"samples\":$samples}")
}
