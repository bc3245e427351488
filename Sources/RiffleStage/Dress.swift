internal import RiffleModels
internal import RiffleMath
internal import RiffleScene

/// What every card of a frame wears, looked up once and not once a card.
struct Dress: Equatable, Sendable {
    var look: CardLook
    /// In multiples of the least safe lift; 0 where turning cards don't rise.
    var flipLift: Double
    var backdrop: BackdropKind
    /// Whether every card's number is printed on its front.
    var showsNumbers: Bool
    var shape: CardShape
    /// Whether all of a picture is seen.
    var fits: Bool

    init(_ configuration: StageConfiguration) {
        look = configuration.look
        flipLift = configuration.stage.isOn("lifts") ? configuration.stage["flipLift"] : 0
        backdrop = configuration.backdrop
        showsNumbers = configuration.stage.isOn("numbers")
        shape = configuration.cardShape
        fits = configuration.pictureFit == .fit
    }

    /// The shadow of a card whose width is `points` times the look's.
    func shadow(_ points: Double) -> CardShadow? {
        guard look.shadowOpacity > 0 else { return nil }
        return CardShadow(
            radius: look.shadowRadius * points, opacity: look.shadowOpacity,
            offset: Vector2(0, look.shadowOffset * points))
    }

    /// The mirror image at the foot of a card: two fifths of the card, as a polished floor gives.
    func reflection(_ points: Double, height: Double) -> CardReflection? {
        guard look.reflection > 0 else { return nil }
        return CardReflection(opacity: look.reflection, length: height * 0.4, gap: points)
    }

    /// How dark a card is by its angle to the eye: the normal of its plane before projection says it.
    @inline(__always) func shade(_ transform: Transform3D) -> Double {
        guard look.shade > 0 else { return 0 }
        let a = transform.row1
        let b = transform.row2
        let x = a.y * b.z - a.z * b.y, y = a.z * b.x - a.x * b.z, z = a.x * b.y - a.y * b.x
        // Most cards face the eye.
        if x == 0, y == 0 { return 0 }
        return look.shade * (1 - Double(Float(abs(z)) / Float(x * x + y * y + z * z).squareRoot()))
    }
}
