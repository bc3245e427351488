import kotlin.test.Test
import kotlin.test.assertTrue

/**
 * For src/test/kotlin, with PoseCheck.kt, and samples.json in src/test/resources. It has not been
 * run here.
 */
class TYPETest {
    @Test
    fun poseIsWhatRiffleShows() {
        val samples = requireNotNull(javaClass.getResource("/samples.json")).readText()
        assertTrue(PoseCheck.deviation(samples).first <= 1e-6)
    }
}
