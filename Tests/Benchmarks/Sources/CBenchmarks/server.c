// A server that costs as little as possible, so that the client is what is measured.
#if defined(__linux__)
#define _GNU_SOURCE
#include "CBenchmarks.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { head_capacity = 8192, body_capacity = 512 * 1024 };

typedef enum { reading_head, reading_length, reading_chunks, sending } phase;
/// Where in a chunked body (RFC 9112 §7.1) the next byte is.
typedef enum { chunk_size, chunk_data, chunk_end, chunk_trailer } chunk_part;

typedef struct {
    int socket;
    phase phase;
    char head[head_capacity];
    size_t head_length;
    /// Bytes of the body still to come, or of the chunk.
    int64_t left;
    int64_t received;
    chunk_part part;
    /// How long the present line of the trailers is.
    int line;
    /// What is being sent: from `reply`, and then `zeros` more bytes.
    const char *reply;
    size_t reply_left;
    int64_t zeros;
    char own_reply[256];
} connection;

static int poller;
static char scratch[body_capacity];
static char zeros[body_capacity];
static char *small, *large, *huge_head, *drip;

static char *answer_of(const char *body, const char *type) {
    char *answer = NULL;
    if (asprintf(&answer,
            "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nServer: benchmark\r\n"
            "Cache-Control: no-cache\r\nContent-Length: %zu\r\n\r\n%s", type, strlen(body), body) < 0) exit(1);
    return answer;
}

/// An array of as many records as given, each of about 1 KB; one alone isn't in an array.
static char *records(int count) {
    char *text = calloc(count + 1, 1100);
    char *at = text;
    char bio[701];
    for (int i = 0; i < 700; i++) bio[i] = i % 6 == 5 ? ' ' : 'a' + i % 26;
    bio[700] = 0;
    if (count > 1) *at++ = '[';
    for (int i = 0; i < count; i++) {
        at += sprintf(at,
            "%s{\"id\":%d,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\",\"isActive\":true,"
            "\"score\":97.25,\"tags\":[\"mathematics\",\"engines\",\"poetry\"],"
            "\"address\":{\"street\":\"12 St James's Square\",\"city\":\"London\",\"zip\":\"SW1Y 4JH\"},"
            "\"createdAt\":\"1843-10-01T12:00:00Z\",\"bio\":\"%s\"}", i ? "," : "", i + 1, bio);
    }
    if (count > 1) *at++ = ']';
    *at = 0;
    return text;
}

static void make_answers(void) {
    small = answer_of(records(1), "application/json");
    large = answer_of(records(100), "application/json");
    if (asprintf(&huge_head,
            "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: %lld\r\n\r\n",
            1LL << 30) < 0) exit(1);
    drip = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
           "9\r\ndata: 1\n\n\r\n";
}

static void watch(connection *c, int operation, uint32_t events) {
    struct epoll_event event = {.events = events, .data.ptr = c};
    epoll_ctl(poller, operation, c->socket, &event);
}

static void drop_connection(connection *c) {
    close(c->socket);
    free(c);
}

/// Returns 0 if the connection is gone.
static int send_more(connection *c) {
    while (c->reply_left > 0 || c->zeros > 0) {
        int isReply = c->reply_left > 0;
        const char *from = isReply ? c->reply : zeros;
        size_t length = isReply ? c->reply_left : c->zeros < body_capacity ? (size_t)c->zeros : body_capacity;
        ssize_t sent = send(c->socket, from, length, MSG_NOSIGNAL);
        if (sent < 0) {
            if (errno != EAGAIN) return drop_connection(c), 0;
            if (c->phase != sending) watch(c, EPOLL_CTL_MOD, EPOLLOUT);
            c->phase = sending;
            return 1;
        }
        if (isReply) {
            c->reply += sent;
            c->reply_left -= sent;
        } else {
            c->zeros -= sent;
        }
    }
    if (c->phase == sending) watch(c, EPOLL_CTL_MOD, EPOLLIN);
    c->phase = reading_head;
    return 1;
}

static int reply(connection *c, const char *text) {
    c->reply = text;
    c->reply_left = strlen(text);
    return send_more(c);
}

static int reply_received(connection *c) {
    char body[32];
    snprintf(body, sizeof body, "%lld", (long long)c->received);
    snprintf(c->own_reply, sizeof c->own_reply,
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
    return reply(c, c->own_reply);
}

/// Takes bytes of a chunked body. Returns 1 at its end.
static int take_chunks(connection *c, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        char byte = bytes[i];
        switch (c->part) {
        case chunk_size:
            i++;
            if (byte == '\n') c->part = c->left > 0 ? chunk_data : chunk_trailer, c->line = 0;
            else if (byte != '\r') c->left = c->left * 16 + (byte <= '9' ? byte - '0' : (byte | 32) - 'a' + 10);
            break;
        case chunk_data: {
            size_t step = (int64_t)(length - i) < c->left ? length - i : (size_t)c->left;
            i += step;
            c->left -= step;
            c->received += step;
            if (c->left == 0) c->part = chunk_end;
            break;
        }
        case chunk_end:
            i++;
            if (byte == '\n') c->part = chunk_size;
            break;
        case chunk_trailer:
            i++;
            if (byte == '\n' && c->line == 0) return 1;
            c->line = byte == '\n' ? 0 : byte == '\r' ? c->line : c->line + 1;
            break;
        }
    }
    return 0;
}

/// Takes bytes of a body. Returns 0 if the connection is gone.
static int take_body(connection *c, const char *bytes, size_t length) {
    if (c->phase == reading_chunks) return take_chunks(c, bytes, length) ? reply_received(c) : 1;
    c->received += length;
    c->left -= length;
    return c->left > 0 ? 1 : reply_received(c);
}

static int begins(const connection *c, const char *start) {
    return strncmp(c->head, start, strlen(start)) == 0;
}

/// Answers a whole head. `rest` are bytes of the body that came with it.
static int act(connection *c, const char *rest, size_t rest_length) {
    if (begins(c, "GET /1k ")) return reply(c, small);
    if (begins(c, "GET /100k ")) return reply(c, large);
    if (begins(c, "GET /drip ")) return reply(c, drip);
    if (begins(c, "GET /1g ")) return c->zeros = 1LL << 30, reply(c, huge_head);
    const char *length = strcasestr(c->head, "\r\ncontent-length:");
    c->received = c->left = 0;
    c->part = chunk_size;
    c->phase = length ? reading_length : reading_chunks;
    if (length) c->left = strtoll(length + 17, NULL, 10);
    return take_body(c, rest, rest_length);
}

/// Returns 0 if the connection is gone.
static int read_head(connection *c) {
    ssize_t got = recv(c->socket, c->head + c->head_length, head_capacity - 1 - c->head_length, 0);
    if (got <= 0) {
        if (got < 0 && errno == EAGAIN) return 1;
        return drop_connection(c), 0;
    }
    c->head_length += got;
    c->head[c->head_length] = 0;
    char *end = strstr(c->head, "\r\n\r\n");
    if (!end) {
        if (c->head_length == head_capacity - 1) return drop_connection(c), 0;
        return 1;
    }
    char *rest = end + 4;
    size_t rest_length = c->head + c->head_length - rest;
    c->head_length = 0;
    return act(c, rest, rest_length);
}

static void read_body(connection *c) {
    for (int turn = 0; turn < 8 && (c->phase == reading_length || c->phase == reading_chunks); turn++) {
        ssize_t got = recv(c->socket, scratch, sizeof scratch, 0);
        if (got < 0 && errno == EAGAIN) return;
        if (got <= 0) return drop_connection(c);
        if (!take_body(c, scratch, got)) return;
    }
}

static void accept_all(int listener) {
    int socket;
    while ((socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        int on = 1;
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        connection *c = calloc(1, sizeof *c);
        c->socket = socket;
        watch(c, EPOLL_CTL_ADD, EPOLLIN);
    }
}

static int listen_and_tell(void) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 4096) != 0) exit(1);
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

void bench_serve(void) {
    signal(SIGPIPE, SIG_IGN);
    make_answers();
    int listener = listen_and_tell();
    poller = epoll_create1(EPOLL_CLOEXEC);
    connection door = {.socket = listener}, life = {.socket = STDIN_FILENO};
    watch(&door, EPOLL_CTL_ADD, EPOLLIN);
    watch(&life, EPOLL_CTL_ADD, EPOLLIN);
    struct epoll_event events[256];
    for (;;) {
        int count = epoll_wait(poller, events, 256, -1);
        for (int i = 0; i < count; i++) {
            connection *c = events[i].data.ptr;
            if (c == &door) accept_all(listener);
            else if (c == &life) exit(0);
            else if (c->phase == sending) send_more(c);
            else if (c->phase == reading_head) read_head(c);
            else read_body(c);
        }
    }
}
#endif
