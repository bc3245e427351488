/// The identities of the memory of all pools in a value, however deep they lie in it. A new identity means that a pool has allocated
/// memory, because a former owner still holds the old memory, or because it was too small.
public func scratchMemory(of value: Any) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    collect(value, &found)
    return found
}

private func collect(_ value: Any, _ found: inout Set<ObjectIdentifier>) {
    for child in Mirror(reflecting: value).children {
        if child.label == "memory", Mirror(reflecting: child.value).displayStyle == .class {
            found.insert(ObjectIdentifier(child.value as AnyObject))
        } else {
            collect(child.value, &found)
        }
    }
}
