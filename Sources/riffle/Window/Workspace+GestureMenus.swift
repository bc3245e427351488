import RiffleSession
import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The strip's menus: the gestures, and the settings to compare with.
extension Workspace {
    /// Opens the list of gestures: those that come with the program, and the user's.
    func openGestures(at wall: Double) { open(.stripGestures, below: .gestures) }

    /// Opens the list of settings that can be compared with.
    func openOtherMenu(at wall: Double) {
        showPresets()
        open(.stripSettings, below: .other)
    }

    private func open(_ page: MenuPage, below button: GestureStrip.Button) {
        guard let box = strip.box(of: button, room: uiStripRoom) else { return }
        open(page, from: box, byKey: strip.isFocused, isSearchable: true, press: strip.isFocused ? nil : mouse / uiScale)
        strip.opened = menu.isOpen ? button : nil
    }
}
