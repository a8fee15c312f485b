#include "CRestFetcherCurl.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { readable = 1, writable = 2 };

int rfcurl_poll_make(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

void rfcurl_poll_watch(int poll, int socket, int was, int now) {
    struct epoll_event event = {.data.fd = socket};
    if (now & readable) event.events |= EPOLLIN;
    if (now & writable) event.events |= EPOLLOUT;
    if (now == 0) {
        epoll_ctl(poll, EPOLL_CTL_DEL, socket, &event);
    } else if (epoll_ctl(poll, was == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event) != 0) {
        // The caller's memory may be of an earlier socket of the same number; the kernel knows.
        if (errno == EEXIST) epoll_ctl(poll, EPOLL_CTL_MOD, socket, &event);
        if (errno == ENOENT) epoll_ctl(poll, EPOLL_CTL_ADD, socket, &event);
    }
}

int rfcurl_poll_wait(int poll, rfcurl_event *events, int capacity, int milliseconds) {
    enum { most = 128 };
    struct epoll_event found[most];
    int count = epoll_wait(poll, found, capacity < most ? capacity : most, milliseconds);
    for (int index = 0; index < count; index++) {
        events[index].socket = found[index].data.fd;
        events[index].events = 0;
        if (found[index].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) events[index].events |= readable;
        if (found[index].events & EPOLLOUT) events[index].events |= writable;
    }
    // An interrupted wait is one without events.
    return count < 0 ? 0 : count;
}

void rfcurl_socket_discard(int socket) {
    enum { tls_first = 0x14, tls_last = 0x17, rounds = 64 };
    unsigned char bytes[4096];
    ssize_t got = recv(socket, bytes, 1, MSG_PEEK | MSG_DONTWAIT);
    if (got <= 0 || (bytes[0] >= tls_first && bytes[0] <= tls_last)) return;
    for (int round = 0; got > 0 && round < rounds; round++) {
        got = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
    }
    shutdown(socket, SHUT_RDWR);
}

int rfcurl_bell_make(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void rfcurl_bell_ring(int bell) {
    uint64_t one = 1;
    ssize_t written;
    do written = write(bell, &one, sizeof one);
    while (written < 0 && errno == EINTR);
}

void rfcurl_bell_silence(int bell) {
    uint64_t count;
    ssize_t got;
    do got = read(bell, &count, sizeof count);
    while (got < 0 && errno == EINTR);
}

#endif
