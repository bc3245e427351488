internal import RiffleModels
internal import RiffleMath
internal import RiffleScene

/// What every card of a frame wears, looked up once and not once a card.
struct CardStyle: Equatable, Sendable {
    var look: CardLook
    /// 0…1: the opacity of the app icon above each card.
    var icon: Double
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
        icon = look.showsIcon ? 1 : 0
        flipLift = configuration.stage.isOn("lifts") ? configuration.stage["flipLift"] : 0
        backdrop = configuration.backdrop
        showsNumbers = configuration.stage.isOn("numbers")
        shape = configuration.cardShape
        fits = configuration.pictureFit == .fit
    }

    /// The look as numbers that can be added and scaled: what a layout transition between two looks interpolates.
    var numbers: SIMD16<Double> {
        get {
            var numbers = SIMD16<Double>.zero
            (numbers[0], numbers[1]) = (look.cornerRadius, look.shadowRadius)
            (numbers[2], numbers[3]) = (look.shadowOpacity, look.shadowOffset)
            (numbers[4], numbers[5]) = (look.reflection, look.shade)
            (numbers[6], numbers[7], numbers[8]) = (look.blurFrom, look.blurTo, look.blurMost)
            numbers[9] = icon
            return numbers
        }
        set {
            (look.cornerRadius, look.shadowRadius) = (Swift.max(newValue[0], 0), Swift.max(newValue[1], 0))
            (look.shadowOpacity, look.shadowOffset) = (newValue[2].clamped(to: 0...1), newValue[3])
            (look.reflection, look.shade) = (newValue[4].clamped(to: 0...1), newValue[5].clamped(to: 0...1))
            (look.blurFrom, look.blurTo, look.blurMost) = (newValue[6], newValue[7], Swift.max(newValue[8], 0))
            icon = newValue[9].clamped(to: 0...1)
        }
    }

    /// How it differs from another. A blur of nothing begins where the other one's does.
    func difference(from other: CardStyle) -> SIMD16<Double> {
        var difference = numbers - other.numbers
        if look.blurMost == 0 { (difference[6], difference[7]) = (0, 0) }
        return difference
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
