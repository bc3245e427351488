import RiffleExport
import RiffleUI

// The result of a check as the panel shows it.
extension ExportCheck {
    /// "Matches Riffle to 3.0·10⁻⁸ of a card (1209 samples)", "The pose matches …", "not checked here: …", "failed: …".
    var sentence: String {
        guard ["ran", "pose only"].contains(result), let deviation else { return result }
        let size = "\(Self.power(deviation)) of a card"
        if hasFailed { return "Differs from Riffle by \(size) (\(samples) samples)" }
        let precision = deviation == 0 ? "" : " to \(size)"
        return "\(result == "ran" ? "Matches" : "The pose matches") Riffle\(precision) (\(samples) samples)"
    }

    /// Whether the code agrees with Riffle, as far as is known.
    var outcome: ExportPage.Check.Outcome { hasFailed ? .failed : deviation == nil ? .unknown : .passed }

    /// A positive number as "3.0·10⁻⁸"; from 0.01 on as "0.02".
    static func power(_ number: Double) -> String {
        guard number < 0.01 else { return "\((number * 100).rounded() / 100)" }
        var (mantissa, exponent) = (number, 0)
        while mantissa < 1, exponent > -330 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
        var tenths = Int((mantissa * 10).rounded())
        if tenths == 100 { (tenths, exponent) = (10, exponent + 1) }
        let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
        let power = String(-exponent).compactMap { $0.wholeNumberValue.map { digits[$0] } }
        return "\(tenths / 10).\(tenths % 10)·10⁻\(String(power))"
    }
}
