internal import RiffleModels
internal import RiffleMath
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// The style that all cards of a frame share, looked up once a frame and not once a card.
struct CardStyle: Equatable, Sendable {
    var look: CardLook
    /// 0…1: the opacity of the app icon above each card.
    var icon: Double
    /// The lift of turning cards in multiples of `safeLift`; 0 while the lift is off.
    var liftFactor: Double
    var backdrop: BackdropKind
    /// Whether every card's number is printed on its front.
    var showsNumbers: Bool
    var shape: CardShape
    /// Whether pictures are aspect-fitted onto a mat (`PictureFit.fit`).
    var fits: Bool

    init(_ configuration: StageConfiguration) {
        look = configuration.look
        icon = look.showsIcon ? 1 : 0
        liftFactor = configuration.liftFactor
        backdrop = configuration.backdrop
        showsNumbers = configuration.stage.isOn("numbers")
        shape = configuration.cardShape
        fits = configuration.pictureFit == .fit
    }

    /// The numeric part as a vector that a layout transition can interpolate. Components: corner radius 0, shadow radius 1,
    /// shadow opacity 2, shadow offset 3, reflection 4, shade 5, blur from 6, blur to 7, blur deviation 8, icon opacity 9, horizontal
    /// shadow offset 10; the others are 0. Setting clamps.
    var numbers: SIMD16<Double> {
        get {
            var numbers = SIMD16<Double>.zero
            (numbers[0], numbers[1]) = (look.cornerRadius, look.shadowRadius)
            (numbers[2], numbers[3]) = (look.shadowOpacity, look.shadowOffset)
            (numbers[4], numbers[5]) = (look.reflection, look.shade)
            (numbers[6], numbers[7], numbers[8]) = (look.blurFrom, look.blurTo, look.blurMost)
            (numbers[9], numbers[10]) = (icon, look.shadowOffsetX)
            return numbers
        }
        set {
            (look.cornerRadius, look.shadowRadius) = (Swift.max(newValue[0], 0), Swift.max(newValue[1], 0))
            (look.shadowOpacity, look.shadowOffset) = (newValue[2].clamped(to: 0...1), newValue[3])
            (look.reflection, look.shade) = (newValue[4].clamped(to: 0...1), newValue[5].clamped(to: 0...1))
            (look.blurFrom, look.blurTo, look.blurMost) = (newValue[6], newValue[7], Swift.max(newValue[8], 0))
            (icon, look.shadowOffsetX) = (newValue[9].clamped(to: 0...1), newValue[10])
        }
    }

    /// The difference of `numbers`. A style without a blur takes over the other's blur range, so that only its standard deviation is
    /// interpolated.
    func difference(from other: CardStyle) -> SIMD16<Double> {
        var difference = numbers - other.numbers
        if look.blurMost == 0 { (difference[6], difference[7]) = (0, 0) }
        return difference
    }

    /// The shadow of a card whose width is `points` times `CardLook.cardWidth`; nil without one.
    func shadow(_ points: Double) -> QuadShadow? {
        guard look.shadowOpacity > 0 else { return nil }
        return QuadShadow(
            radius: look.shadowRadius * points, opacity: look.shadowOpacity,
            offset: Vector2(look.shadowOffsetX, look.shadowOffset) * points)
    }

    /// The reflection below a card, two fifths of its height long; nil without one. `points`: as for `shadow`; `height`: in
    /// window points.
    func reflection(_ points: Double, height: Double) -> CardReflection? {
        guard look.reflection > 0 else { return nil }
        return CardReflection(opacity: look.reflection, length: height * 0.4, gap: points)
    }

    /// How much a card is darkened by its angle to the eye, 0…1: look.shade · (1 − |cos|) of the plane's normal before
    /// projection.
    @inline(__always) func shade(_ transform: Transform3D) -> Double {
        guard look.shade > 0 else { return 0 }
        let a = transform.row1
        let b = transform.row2
        let x = a.y * b.z - a.z * b.y, y = a.z * b.x - a.x * b.z, z = a.x * b.y - a.y * b.x
        // Fast path: most cards face the eye.
        if x == 0, y == 0 { return 0 }
        return look.shade * (1 - Double(Float(abs(z)) / Float(x * x + y * y + z * z).squareRoot()))
    }
}

extension CardStyle {
    /// The brightness of the backdrop, 0…1: cards show bright app screens, so as a backdrop they are dimmed; the built-in picture
    /// isn't.
    var backdropLight: Double { backdrop == .card ? 0.55 : 1 }
}
