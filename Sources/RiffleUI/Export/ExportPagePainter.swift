internal import RiffleMath
internal import RiffleScene

/// Draws the button in the panel's header and the page with the code.
struct ExportPagePainter {
    let text: StageText
    let tint: PanelTint

    func paint(_ page: ExportPage, viewport: Size, panelWidth: Double) {
        let export = ExportPage.button(viewport, panelWidth)
        text.fill(export, radius: 7, color: page.isOpen ? tint.focus : tint.field)
        text.edge(export, radius: 7, tint)
        centered("Export", in: export, tint.primary)
        guard page.isOpen else { return }
        let layout = page.layout(viewport, panelWidth)
        text.fill(layout.page, radius: 0, color: tint.surface)
        for (index, box) in layout.platforms.enumerated() { paintPlatform(index, box, page) }
        if let problem = page.problem {
            text.paragraph(
                problem, style: .label, limit: 4, x: layout.file.x, baseline: layout.file.y + 20, width: layout.code.width,
                color: tint.secondary)
        } else {
            paintFile(page, layout.file)
            button("Copy", layout.copy, .copy, page)
            paintCode(page, layout)
            if layout.save.height > 0 {
                button("Save folder…", layout.save, .save, page)
                button(page.isChecking ? "Stop" : "Check", layout.check, .check, page)
                paintKeep(page, layout.keep)
            }
        }
        paintFooter(page, layout.footer)
        text.fill(Rect(x: layout.page.minX, y: layout.page.y, width: 1, height: layout.page.height), radius: 0, color: tint.edge)
    }

    // MARK: - Buttons

    private func paintPlatform(_ index: Int, _ box: Rect, _ page: ExportPage) {
        let isChosen = page.platform == index
        surface(box, .platform(index), page, isOn: isChosen)
        centered(page.platforms[index], in: box, isChosen ? tint.primary : tint.secondary)
        guard case .done(_, let outcome)? = page.known[index]?.check, outcome != .unknown else { return }
        text.disc(
            center: Vector2(box.maxX - 10, box.minY + 10), radius: 3, color: outcome == .passed ? tint.accent : tint.fault)
    }

    private func button(_ title: String, _ box: Rect, _ part: ExportPage.Part, _ page: ExportPage) {
        surface(box, part, page, isOn: false)
        centered(title, in: box, page.files.isEmpty ? tint.faint : tint.primary)
    }

    /// The switch, with the folder's name and state.
    private func paintKeep(_ page: ExportPage, _ box: Rect) {
        let folder = page.folder
        surface(box, .keep, page, isOn: false)
        text.toggle(folder?.isKept == true, in: Rect(x: box.x, y: box.y, width: box.width - 12, height: box.height), tint)
        let (x, width) = (box.x + 12, box.width - 12 - 34 - 24)
        func half(_ y: Double) -> Rect { Rect(x: x, y: y, width: width, height: 16) }
        line("Keep this folder up to date", .label, in: half(box.y + 5), page.files.isEmpty ? tint.faint : tint.primary)
        line(
            folder.map(state) ?? "Asks for a folder first", .key, in: half(box.y + 22),
            folder?.problem == nil ? tint.secondary : tint.fault)
    }

    /// A folder's state and name, such as "Up to date · Riffle linear/js".
    private func state(_ folder: ExportPage.Folder) -> String {
        let state =
            switch (folder.problem, folder.isKept) {
            case (_?, true): "Waits"
            case (_?, false): "Stopped"
            case (nil, true): folder.isBehind ? "Writing…" : "Up to date"
            case (nil, false): "Off"
            }
        return "\(state) · \(folder.name)"
    }

    private func paintFile(_ page: ExportPage, _ box: Rect) {
        surface(box, .file, page, isOn: false)
        guard let file = page.chosenFile else { return }
        let arrow = Vector2(box.maxX - 16, box.center.y)
        text.line(arrow + Vector2(-4, -2), arrow + Vector2(0, 2), thickness: 1.5, color: tint.secondary)
        text.line(arrow + Vector2(0, 2), arrow + Vector2(4, -2), thickness: 1.5, color: tint.secondary)
        let count = "\(page.file + 1) of \(page.files.count)"
        let width = text.width(of: count, style: .key)
        var inner = Rect(x: box.x + 12, y: box.y, width: box.width - 12 - 32, height: box.height)
        if inner.width > width + 80 {
            line(count, .key, in: Rect(x: inner.maxX - width, y: box.y, width: width + 1, height: box.height), tint.faint)
            inner.width -= width + 10
        }
        // Of a path that is too long, only the file's name shows: it tells files apart.
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        line(text.width(of: file.path, style: .label) > inner.width ? name : file.path, .label, in: inner, tint.primary)
    }

    private func surface(_ box: Rect, _ part: ExportPage.Part, _ page: ExportPage, isOn: Bool) {
        text.fill(box, radius: 8, color: isOn ? tint.accentSoft : page.hover == part ? tint.focus : tint.field)
        text.edge(box, radius: 8, tint)
        if page.shownFocus == part { text.focus(box, radius: 8, tint) }
    }

    // MARK: - Code

    private func paintCode(_ page: ExportPage, _ layout: ExportPageLayout) {
        let box = layout.code
        guard box.height > 0 else { return }
        text.fill(box, radius: 8, color: tint.well)
        text.edge(box, radius: 8, tint)
        if page.shownFocus == .code { text.focus(box, radius: 8, tint) }
        let view = page.view
        text.pushClip(Rect(x: box.x + 2, y: box.y + 2, width: box.width - 8, height: box.height - 4))
        let origin = Vector2(box.x + CodeView.inset, box.y + CodeView.inset) - view.scroll
        let first = max(0, Int((view.scroll.y - CodeView.inset) / CodeView.lineHeight))
        let last = min(view.code.lines.count, first + Int(box.height / CodeView.lineHeight) + 2)
        let selection = view.selection
        for index in stride(from: first, to: last, by: 1) {
            let y = origin.y + Double(index) * CodeView.lineHeight
            if view.changed.contains(index) {
                text.fill(
                    Rect(x: box.x + 2, y: y + 1, width: 2, height: CodeView.lineHeight - 2), radius: 0, color: tint.accent)
            }
            if let selection { paintSelection(selection, ofLine: index, view, at: Vector2(origin.x, y)) }
            text.code(view.code.lines[index], x: origin.x, baseline: y + CodeView.lineHeight - 4.5, tint)
        }
        text.popClip()
        let (down, across) = view.scrollBars(in: box)
        text.paint(down, at: view.scroll.y, color: tint.track)
        text.paint(across, at: view.scroll.x, color: tint.track)
    }

    private func paintSelection(_ selection: Range<CodeText.Place>, ofLine index: Int, _ view: CodeView, at point: Vector2) {
        guard (selection.lowerBound.line...selection.upperBound.line).contains(index) else { return }
        let start = index == selection.lowerBound.line ? selection.lowerBound.column : 0
        // The line feed is selected, too.
        let end = index == selection.upperBound.line ? selection.upperBound.column : view.code.lines[index].columns + 1
        text.fill(
            Rect(
                x: point.x + Double(start) * view.column, y: point.y, width: Double(end - start) * view.column,
                height: CodeView.lineHeight), radius: 0, color: tint.selection)
    }

    // MARK: - Footer

    private func paintFooter(_ page: ExportPage, _ box: Rect) {
        guard box.height > 0 else { return }
        text.fill(box, radius: 0, color: tint.footer)
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        let x = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let most = box.height < TweakLayout.helpHeight ? 5 : 6
        var lines = 0
        func write(_ string: String, limit: Int, _ color: Color) {
            lines += text.paragraph(
                string, style: .label, limit: limit, x: x, baseline: box.y + 23 + Double(lines) * 17, width: width,
                lineHeight: 17, color: color)
        }
        if let problem = page.folder?.problem { write(problem, limit: 4, tint.fault) }
        switch page.check {
        case .running(let seconds)?:
            write("Checking \(page.platforms[page.platform])\(seconds < 1 ? " …" : ", \(seconds) s …")", limit: 1, tint.primary)
        case .done(let sentence, let outcome)?: write(sentence, limit: 3, outcome == .failed ? tint.fault : tint.primary)
        case nil: break
        }
        guard page.problem == nil else { return }
        write(hint(page), limit: max(most - lines, 1), lines > 0 ? tint.faint : tint.secondary)
    }

    /// The help for the part under the pointer, or else for the focused part.
    private func hint(_ page: ExportPage) -> String {
        switch page.hover ?? page.shownFocus {
        case .platform?: "The target platform. ← and → switch."
        case .file?: "A file in the platform’s folder. ← and → switch, Enter lists all."
        case .copy?: "Copies the file. Ctrl+C copies the selection."
        case .code?:
            "Drag to select. Ctrl+A selects all, Ctrl+C copies. Shift+wheel scrolls sideways. A bar at the left marks lines that just changed."
        case .save?: "Writes this platform’s folder, with a demo and a check. Nothing is ever overwritten."
        case .check?:
            "Runs the folder’s own check in a temporary folder and compares the code with Riffle. It needs the platform’s tools."
        case .keep?:
            "Rewrites the folder after each change, so that an app reloads by itself. Unchanged files stay untouched. If you edit one of the files, this stops; it also stops when the window closes."
        case nil:
            other(page) ?? page.lack
                ?? "The tuned model as code. It follows every change. Sizes are for a window of 1280 × 800 points, as in “riffle export”."
        }
    }

    /// The sentence about a folder that belongs to another model; nil: it belongs to the shown model, or isn't kept.
    private func other(_ page: ExportPage) -> String? {
        guard let folder = page.folder, folder.isKept, let other = folder.otherModel else { return nil }
        return "\(folder.name) still belongs to \(other). It follows that model’s settings while you look at another one."
    }

    // MARK: - Text

    private func line(_ string: String, _ style: TextStyle, in box: Rect, _ color: Color) {
        let baseline = box.center.y + text.capHeight(of: style) / 2
        text.text(string, style: style, x: box.x, baseline: baseline, color: color, width: box.width)
    }

    private func centered(_ string: String, in box: Rect, _ color: Color) {
        let width = min(text.width(of: string, style: .label), box.width)
        line(string, .label, in: Rect(x: box.center.x - width / 2, y: box.y, width: width + 1, height: box.height), color)
    }
}
