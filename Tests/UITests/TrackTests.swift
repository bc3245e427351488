import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleUI

@Suite("Tracks of sliders")
struct TrackTests {
    @Test("a slider shows its parameter's track; what lies beyond is at its end, and stays")
    func track() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow")
        configuration.set("spacing", to: 3)
        let descriptor = try #require(configuration.descriptor(named: "spacing"))
        #expect(descriptor.track == 0.02...1 && descriptor.range == 0.02...4)
        let row = TweakRow(descriptor: descriptor, value: configuration.value(of: "spacing"))
        #expect(row.value == 3 && row.share(of: row.value) == 1 && row.snapped(row.value) == 3)
        #expect(row.raw(at: 0) == 0.02 && row.raw(at: 1) == 1 && abs(row.share(of: 0.51) - 0.5) < 1e-12)
        // A parameter without a track of its own has its whole range as the track.
        let tilt = try #require(configuration.descriptor(named: "tilt"))
        #expect(tilt.track == tilt.range && TweakRow(descriptor: tilt, value: 0.9).raw(at: 1) == 1.2)
    }
}
