// Messages with descriptors, and the memory for pixels.
#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

/// Control data for one descriptor. Further ones are closed by the kernel, except those that fit into the alignment padding.
union control {
    struct cmsghdr alignment;
    char bytes[CMSG_SPACE(sizeof(int))];
};

int sandbox_send(int connection, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union control control;
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t sent;
    // The two sides speak in turn, so there is always room: one that doesn't listen must not stop the other.
    do sent = sendmsg(connection, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? errno : 0;
}

/// Stores the first descriptor of a message in `first`, closes the others, and returns how many there were.
static int take_descriptors(struct msghdr *message, int *first) {
    int count = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t held = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < held; ++i, ++count) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
            if (count == 0)
                *first = descriptor;
            else
                close(descriptor);
        }
    }
    return count;
}

ssize_t sandbox_receive(int connection, void *buffer, size_t capacity, int *descriptor, int milliseconds) {
    *descriptor = -1;
    // A process that waits for ever makes one system call less.
    if (milliseconds >= 0) {
        struct pollfd wait = {.fd = connection, .events = POLLIN};
        // After an interruption the whole timeout starts again; signals are rare here.
        int ready;
        do ready = poll(&wait, 1, milliseconds);
        while (ready < 0 && errno == EINTR);
        if (ready < 0) return -errno;
        if (ready == 0) return -ETIMEDOUT;
    }

    struct iovec part = {.iov_base = buffer, .iov_len = capacity};
    union control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t length;
    do length = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length < 0) return errno == ECONNRESET ? 0 : -errno;
    int descriptors = take_descriptors(&message, descriptor);
    int error = message.msg_flags & MSG_TRUNC ? EMSGSIZE : message.msg_flags & MSG_CTRUNC || descriptors > 1 ? EPROTO : 0;
    if (!error) return length;
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    return -error;
}

int sandbox_memory_make(void) {
    // Without MFD_ALLOW_SEALING nobody can add a seal, which would keep this side from emptying the memory.
    int memory = memfd_create("picture", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
    if (memory >= 0) {
        // MFD_NOEXEC_SEAL allows seals as well.
        if (fcntl(memory, F_ADD_SEALS, F_SEAL_SEAL) == 0) return memory;
        close(memory);
    }
    // Kernels before 6.3 don't know MFD_NOEXEC_SEAL.
    memory = memfd_create("picture", MFD_CLOEXEC);
    return memory < 0 ? -errno : memory;
}

int64_t sandbox_memory_size(int memory) {
    struct stat status;
    return fstat(memory, &status) ? -1 : status.st_size;
}

int sandbox_memory_empty(int memory) { return ftruncate(memory, 0) ? errno : 0; }
