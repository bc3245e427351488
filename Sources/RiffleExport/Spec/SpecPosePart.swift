internal import RiffleMath

/// The poses in a page: a curve for each number that changes, and a table.
struct SpecPosePart {
    /// Rows of poses that differ only in one variable.
    private struct Course {
        var title: String
        var rows: [[Double?]]
    }

    /// Courses of one variable, which are drawn together.
    private struct View {
        var title: String
        var help: String
        /// The variable's index in a row, and its name.
        var main: Int
        var name: String
        /// The variable's step from row to row of the table.
        var step: Double
        var courses: [Course]
    }

    private static let columns: [(name: String, title: String)] = [
        ("seenX", "Seen at x"), ("seenY", "Seen at y"), ("z", "Depth z"), ("rotateX", "Turn about x"),
        ("rotateY", "Turn about y"),
        ("rotateZ", "Turn about z"), ("skewX", "Skew"), ("scaleX", "Scale x"), ("scaleY", "Scale y"),
        ("seenScale", "Perspective’s scale"), ("opacity", "Opacity"), ("dim", "Dim"), ("veil", "Veil"), ("order", "Order"),
    ]

    /// The number of cards that are shown to each side, where poses change most.
    private static let reach = 4.0

    private let poses: SpecPoses
    private let views: [View]

    init(_ poses: SpecPoses, _ subject: ModelExport.Subject) {
        self.poses = poses
        func place(_ variable: String) -> Int? { poses.inputs.firstIndex { $0.variable == variable } }
        /// Returns the rows in which variables have these values, one row for each value of the main variable. Missing variables are
        /// ignored.
        func rows(_ main: Int, _ fixed: [(String, Double?)]) -> [[Double?]] {
            let fixed = fixed.compactMap { name, value in place(name).map { ($0, value) } }
            var seen: Set<Double> = []
            return poses.rows.filter { row in fixed.allSatisfy { row[$0.0] == $0.1 } }
                .sorted { ($0[main] ?? 0) < ($1[main] ?? 0) }.filter { row in seen.insert(row[main] ?? 0).inserted }
        }
        var views: [View] = []
        switch subject {
        case .cards:
            guard let main = place("o") else { break }
            let scrolls = place("s").map { index in Set(poses.rows.compactMap { $0[index] }).sorted() } ?? []
            let middle = scrolls.isEmpty ? nil : scrolls[scrolls.count / 2]
            let near = rows(main, [("s", middle)]).filter { abs($0[main] ?? 0) <= Self.reach }
            views.append(
                View(
                    title: "", help: "A card at its offset: 0 is the current card, −1 the one before it.", main: main,
                    name: "Offset", step: 0.5, courses: [Course(title: "", rows: near)]))
        case .stack:
            if let main = place("layer") {
                let courses = [Course(title: "", rows: rows(main, [("drag", 0), ("grip", 0)]))]
                views.append(
                    View(
                        title: "Layers", help: "A card at rest in its layer: 0 is the top one.", main: main, name: "Layer",
                        step: 0.5, courses: courses))
            }
            if let main = place("drag") {
                let courses = [Course(title: "", rows: rows(main, [("layer", 0), ("grip", 0)]))]
                views.append(
                    View(
                        title: "Drag", help: "The top card, pulled sideways at its middle.", main: main, name: "Points",
                        step: 40, courses: courses))
            }
        case .screens:
            guard let main = place("p") else { break }
            let courses = [("The screen that is replaced", 0.0), ("The screen that replaces it", 1)].map {
                Course(title: $0.0, rows: rows(main, [("role", $0.1), ("direction", 1)]))
            }
            views.append(
                View(
                    title: "",
                    help: "Both screens at a progress: the one that is replaced, and, dashed, the one that replaces it.",
                    main: main, name: "Progress", step: 0.1, courses: place("role") == nil ? [courses[0]] : courses))
        }
        self.views = views
    }

    var text: String { views.map(text).joined() }

    private func text(of view: View) -> String {
        let changing = Self.columns.filter { column in view.courses.contains { changes(column.name, in: $0.rows) } }
        let plots = changing.map { column -> String in
            let place = poses.place(of: column.name) ?? 0
            let unit = SpecPoses.columns.first { $0.name == column.name }?.unit ?? ""
            let plot = SpecPlot(
                title: "\(column.title) over \(view.name.lowercased())", unit: unit,
                curves: view.courses.map { course in
                    course.rows.map { row in
                        guard !isHidden(row), let x = row[view.main], let y = row[place] else { return nil }
                        return (x, y)
                    }
                })
            return "<figure><figcaption>\(column.title)</figcaption>\(plot.text)</figure>"
        }.joined()
        // A value that never changes is printed once.
        let tables = view.courses.map { table($0, view, changing) }.joined()
        let title = view.title.isEmpty ? "" : "<h3>\(view.title)</h3>"
        return "\(title)<p>\(view.help)</p>\n<div class=\"plots\">\(plots)</div>\n\(tables)"
    }

    private func table(_ course: Course, _ view: View, _ columns: [(name: String, title: String)]) -> String {
        let head = ([view.name] + columns.map(\.title)).map { "<th scope=\"col\">\($0)</th>" }.joined()
        let rows = course.rows.filter { row in
            guard let value = row[view.main] else { return false }
            return abs((value / view.step).rounded() * view.step - value) < 1e-9
        }.map { row -> String in
            let cells = columns.map { column -> String in
                let place = poses.place(of: column.name) ?? 0
                let unit = SpecPoses.columns.first { $0.name == column.name }?.unit ?? ""
                return "<td>\(rounded(row[place], unit))</td>"
            }.joined()
            let isHidden = isHidden(row)
            return
                "<tr\(isHidden ? " class=\"hidden\"" : "")><th scope=\"row\">\(SpecNumber.text(row[view.main]))</th>\(cells)</tr>"
        }.joined()
        let caption = course.title.isEmpty ? "" : "<caption>\(course.title)</caption>"
        return """
            <div class="wide"><table class="poses">\(caption)<thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table></div>

            """
    }

    /// Returns a number, rounded to a tenth of a point or degree, otherwise to a thousandth.
    private func rounded(_ value: Double?, _ unit: String) -> String {
        let scale = unit == "pt" || unit == "°" ? 10.0 : 1000
        return SpecNumber.text(value.map { ($0 * scale).rounded() / scale }, unit == "°" ? unit : "")
    }

    private func isHidden(_ row: [Double?]) -> Bool { poses.place(of: "hidden").map { row[$0] == 1 } ?? false }

    private func changes(_ name: String, in rows: [[Double?]]) -> Bool {
        guard let place = poses.place(of: name) else { return false }
        let values = rows.filter { !isHidden($0) }.compactMap { $0[place] }
        guard let least = values.min(), let most = values.max() else { return false }
        return most - least > 1e-9 * max(1, abs(most))
    }
}
