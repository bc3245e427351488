import RiffleSession
import RiffleArchive
import RiffleModels
import RifflePanel
import RiffleSettings
import RiffleStage

// The strip's menus.
extension MenuTable {
    /// The strip's list of gestures.
    mutating func gestures(_ recordings: [RecordingStore.Entry], playing: GestureLoop.Source?) -> [MenuItem] {
        var items = BuiltInGesture.allCases.map { gesture in
            line(.gesture(.builtIn(gesture)), gesture.title, isOn: playing == .builtIn(gesture))
        }
        if !recordings.isEmpty { items.append(.separator) }
        for entry in recordings { items.append(line(.gesture(.recording(entry)), entry.name, isOn: playing == .file(entry))) }
        items.append(.separator)
        items.append(line(.record, "Record a gesture", "R"))
        items.append(line(.saveLast, "Keep the last minute", "Shift+R"))
        items.append(saveFilm())
        if case .file(let entry)? = playing {
            items.append(line(.gesture(.rename(entry)), "Rename “\(entry.name)”"))
            items.append(line(.gesture(.show(entry)), "Show the file of “\(entry.name)”"))
            items.append(line(.gesture(.delete(entry)), "Move “\(entry.name)” to the trash"))
        }
        return items
    }

    /// The settings that can be compared with.
    mutating func others(_ presets: [(path: String, name: String)], chosen: OtherSetting) -> [MenuItem] {
        var items = [
            line(.gesture(.other(.defaults)), "The defaults", isOn: chosen == .defaults),
            line(.gesture(.other(.kept)), "Kept as B", "Ctrl+B", isOn: chosen == .kept),
            .separator,
        ]
        for preset in presets {
            var isOn = false
            if case .preset(preset.path, _, _) = chosen { isOn = true }
            items.append(line(.gesture(.otherPreset(preset.path)), "Preset “\(preset.name)”", isOn: isOn))
        }
        items.append(.separator)
        for model in facts.configuration.catalogue.models where model.descriptor.id != facts.configuration.modelID {
            let id = model.descriptor.id
            items.append(line(.gesture(.other(.model(id))), model.descriptor.title, isOn: chosen == .model(id)))
        }
        return items
    }
}
