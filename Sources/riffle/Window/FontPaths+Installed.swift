import Dispatch
import RifflePainter
import RiffleUI
import RiffleScene
import RiffleSDL

extension FontPaths {
    /// Inter, and one font for each of the languages whose scripts Inter lacks.
    static let installed = FontPaths(
        title: paths(["Inter Display", "Inter"], .bold), heading: paths(["Inter"], .bold), body: paths(["Inter"], .regular),
        label: paths(["Inter"], .medium), code: FontFinder.path(families: ["monospace"]).map { [$0] } ?? [],
        fallback: paths(["DejaVu Sans"], .regular),
        wide: ["zh-cn", "ja", "ko", "hi", "ar", "he", "th"].compactMap {
            FontFinder.path(families: ["sans-serif"], language: $0)
        }
    )

    private static func paths(_ families: [String], _ weight: TextFont.Weight) -> [String] {
        FontFinder.path(families: families + ["sans-serif"], weight: weight).map { [$0] } ?? []
    }

    /// Finds the fonts on another thread, so that `installed` is ready when the first text is drawn.
    static func prepare() {
        DispatchQueue.global(qos: .userInitiated).async { _ = installed }
    }
}
