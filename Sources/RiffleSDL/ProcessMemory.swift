internal import CSandbox

/// How this process asks the system for memory.
public enum ProcessMemory {
    /// From how many bytes on a block is mapped, and given back, by itself.
    private static let mappedFrom: Int32 = 256 << 10
    /// Free bytes at the heap's end that are kept for the next frame.
    private static let keptFree: Int32 = 1 << 20

    /// Keeps pixels out of the heap. glibc raises the size from which a block is mapped by itself whenever one is freed, up to 32 MB: the
    /// pictures that pass through then leave holes between small blocks, which stay resident (90 MB after 100 photographs).
    public static func keepsBlocksApart() {
        mallopt(M_MMAP_THRESHOLD, mappedFrom)
        mallopt(M_TRIM_THRESHOLD, keptFree)
    }
}
