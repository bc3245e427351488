// The menu of a preset.
extension ContextMenu {
    /// The lines for a preset; `blend`: the name of the loaded one that it can be blended with.
    static func items(ofPreset item: PresetShelf.Item, blend: String?) -> [Item] {
        var items: [Item] = []
        if item.isUsable { items.append(Item(.preset(.load), "Load", key: "Enter", named: "return")) }
        if let blend { items.append(Item(.preset(.blend), "Blend with “\(blend)”")) }
        if item.isUsable { items.append(Item(.preset(.duplicate), "Duplicate", key: "D", named: "d")) }
        if !item.isBuiltIn {
            items.append(Item(.preset(.rename), "Rename", key: "F2", named: "f2"))
            items.append(Item(.preset(.delete), "Delete", key: "Del", named: "delete"))
        }
        return items
    }
}

extension PresetShelf {
    /// What can be done with an item, as a menu.
    public func menu(of id: String) -> [ContextMenu.Item] {
        guard let item = item(id) else { return [] }
        return ContextMenu.items(ofPreset: item, blend: canBlend(with: item) ? loadedName : nil)
    }
}
