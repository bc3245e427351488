package import RiffleMath

extension Rect {
    /// Whether it has an extent, and numbers within the accepted magnitude.
    @inline(__always) package var isDrawable: Bool {
        width > SceneTolerance.leastSide && height > SceneTolerance.leastSide && abs(x) < SceneTolerance.greatestLength
            && abs(y) < SceneTolerance.greatestLength && width < SceneTolerance.greatestLength
            && height < SceneTolerance.greatestLength
    }

    package func grown(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    package func moved(by offset: Vector2) -> Rect {
        Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
    }
}
