import RiffleSession
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The shape of the mouse cursor.
extension Workspace {
    /// Updates the cursor after the mouse has moved or something under it has changed.
    func updateCursor() {
        markEdges(at: Clock.now())
        display.cursor = cursor
    }

    private var cursor: Cursor {
        let point = mouse / uiScale
        if menu.isOpen { return .arrow }
        if hudState.help.isShown { return display.hud.closesHelp(at: point, viewport: uiViewport) ? .hand : .arrow }
        if session.stage.isDragging { return .grabbing }
        if session.holdsPointer { return gallery.isDragging ? .grabbing : .hand }
        if tweaks.isOpen {
            if hasField, display.hud.editor.covers(point) { return .text }
            let pointer =
                exportPage.pointer(at: point, viewport: uiViewport, panelWidth: tweaks.width)
                ?? presetBrowser.pointer(at: point, viewport: uiViewport, panelWidth: tweaks.width)
                ?? tweaks.pointer(at: point, configuration: session.stage.configuration, viewport: uiViewport)
            if let pointer { return Cursor(pointer) }
        } else if mouse.x >= display.size.width - Self.edge {
            return .sideways
        }
        if hudState.bar.covers(point, width: uiStage.width) { return .hand }
        switch strip.part(at: point, room: uiStripRoom) {
        case .button: return .hand
        case .start, .end, .time: return .sideways
        case .surface: return .arrow
        case nil: break
        }
        switch inspector.part(at: point, room: uiRoom) {
        case .edge: return .upright
        case .lift: return .sideways
        case .views: return .arrow
        case nil: break
        }
        if gallery.isOpen {
            return gallery.isDragging ? .grabbing : gallery.isCell(at: point, in: galleryArea) ? .hand : .arrow
        }
        if hudState.edges.isNearSide { return .sideways }
        if hudState.edges.isNearEnd { return .upright }
        return session.stage.hasCard(under: stagePoint(mouse)) ? .hand : .arrow
    }
}

extension Cursor {
    init(_ pointer: TweakPointer) {
        switch pointer {
        case .arrow: self = .arrow
        case .hand: self = .hand
        case .sideways: self = .sideways
        case .grabbing: self = .grabbing
        case .text: self = .text
        }
    }
}
