extension Int {
    /// `value` truncated towards zero and clamped to ±2^53; 0 for NaN.
    @inlinable public init(safely value: Double) {
        self = Int(value.isNaN ? 0 : value.clamped(to: -0x1p53...0x1p53))
    }

    /// This number modulo `count`, in 0..<count for negative numbers, too; 0 if `count` isn't positive.
    @inlinable public func folded(into count: Int) -> Int {
        guard count > 0 else { return 0 }
        let rest = self % count
        return rest < 0 ? rest + count : rest
    }
}
