/// A menu item for an action on a preset.
public struct PresetChoice: Equatable, Sendable {
    /// The action.
    public var action: PresetAction
    /// The title.
    public var title: String
    /// The shortcut, as printed on the keys; empty: none.
    public var key = ""
}

extension PresetBrowser {
    /// The actions on an item; empty if there is no item of that id.
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
