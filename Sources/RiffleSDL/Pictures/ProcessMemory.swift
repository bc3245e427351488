internal import CSandbox

/// The settings of this process's memory allocator.
public enum ProcessMemory {
    /// The size in bytes from which a block is mapped separately, so that it is returned to the system when it is freed.
    private static let mappedFrom: Int32 = 256 << 10
    /// The number of free bytes at the end of the heap that are not returned to the system.
    private static let keptFree: Int32 = 1 << 20
    /// The number of heaps. Frames in motion allocate no blocks, so threads hardly wait for each other.
    private static let heaps: Int32 = 1

    /// Keeps freed blocks from staying resident; call it before threads begin.
    ///
    /// By default glibc raises its mmap threshold whenever a mapped block is freed, up to 32 MB; freed pictures then fragment the heap (90
    /// MB after 100 photographs). It also gives threads heaps of their own, eight per processor, and no thread uses memory that another has
    /// freed (of 13 MB in fifteen such heaps, 2 MB were in use after twenty minutes).
    public static func limitFragmentation() {
        mallopt(M_MMAP_THRESHOLD, mappedFrom)
        mallopt(M_TRIM_THRESHOLD, keptFree)
        mallopt(M_ARENA_MAX, heaps)
    }

    /// Returns the free pages between the blocks in use to the system, which takes some milliseconds. glibc itself returns only the free
    /// pages at the heap's end.
    public static func returnFreePages() { malloc_trim(0) }
}
