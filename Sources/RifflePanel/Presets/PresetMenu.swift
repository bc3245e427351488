/// What a menu says of something that can be done with a preset.
public struct PresetChoice: Equatable, Sendable {
    public var action: PresetAction
    public var title: String
    /// What stands on the key that does the same; empty where there is none.
    public var key = ""
}

extension PresetBrowser {
    /// What can be done with an item; nothing where there is none of that id.
    public func menu(of id: String) -> [PresetChoice] {
        guard let item = item(id) else { return [] }
        var choices: [PresetChoice] = []
        if item.isUsable { choices.append(PresetChoice(action: .load, title: "Load", key: "Enter")) }
        if canBlend(with: item), let loadedName {
            choices.append(PresetChoice(action: .blend, title: "Blend with “\(loadedName)”"))
        }
        if item.isUsable { choices.append(PresetChoice(action: .duplicate, title: "Duplicate", key: "D")) }
        if !item.isBuiltIn {
            choices.append(PresetChoice(action: .rename, title: "Rename", key: "F2"))
            choices.append(PresetChoice(action: .delete, title: "Delete", key: "Del"))
        }
        return choices
    }
}
