internal import CSandbox

/// The settings of this process's memory allocator.
public enum ProcessMemory {
    /// The size in bytes from which a block is mapped separately, so that it is returned to the system when it is freed.
    private static let mappedFrom: Int32 = 256 << 10
    /// The number of free bytes at the end of the heap that are not returned to the system.
    private static let keptFree: Int32 = 1 << 20

    /// Allocates pictures outside the heap by fixing glibc's mmap threshold. By default glibc raises it whenever a mapped block
    /// is freed, up to 32 MB; freed pictures then fragment the heap and stay resident (90 MB after 100 photographs).
    public static func keepsBlocksApart() {
        mallopt(M_MMAP_THRESHOLD, mappedFrom)
        mallopt(M_TRIM_THRESHOLD, keptFree)
    }
}
