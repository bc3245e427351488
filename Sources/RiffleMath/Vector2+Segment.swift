extension Vector2 {
    /// The point between two ends that is nearest to this one.
    public func nearest(between start: Vector2, _ end: Vector2) -> Vector2 {
        let way = end - start
        let size = (way * way).sum()
        return size > 0 ? start + way * (((self - start) * way).sum() / size).clamped(to: 0...1) : start
    }
}
