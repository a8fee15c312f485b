// What RFCurlTransport needs from libcurl and from the kernel.
//
// libcurl is looked up at run time, in the copy that the process has anyway (FoundationNetworking loads it), so
// neither its headers nor a dev package are needed and a missing one is no link error. The numbers below are
// part of libcurl's ABI, which hasn't changed since libcurl.so.4 exists.
//
// libcurl's own setters and getters are variadic, which Swift can't call: here there is one for every type, each
// with its own enum, so that an option can't be given a value of the wrong type.
#pragma once

#if defined(__linux__)

#include <stddef.h>
#include <stdint.h>

// Loading

/// Looks libcurl up, once. Returns NULL, or a sentence saying why it can't be used.
const char *_Nullable rfcurl_load(void);

/// The version at hand, such as 0x075801 for 7.88.1; 0 before a successful `rfcurl_load`.
unsigned rfcurl_version(void);

/// Whether looking up a name leaves the thread that asks for it.
int rfcurl_looks_up_asynchronously(void);

/// libcurl's general text for a code.
const char *_Nonnull rfcurl_text(int code);

// Handles

typedef struct rfcurl_easy_handle *rfcurl_easy;
typedef struct rfcurl_multi_handle *rfcurl_multi;
typedef struct rfcurl_slist {
    char *_Nullable data;
    struct rfcurl_slist *_Nullable next;
} rfcurl_slist;

rfcurl_easy _Nullable rfcurl_easy_make(void);
void rfcurl_easy_free(rfcurl_easy _Nonnull easy);
/// Pauses the directions in the mask (1 receiving, 4 sending) and lets the others run.
int rfcurl_easy_pause(rfcurl_easy _Nonnull easy, int mask);

rfcurl_slist *_Nullable rfcurl_slist_append(rfcurl_slist *_Nullable list, const char *_Nonnull line);
void rfcurl_slist_free(rfcurl_slist *_Nullable list);

// Options of a transfer. All return a libcurl code; 0 is good.

typedef enum rfcurl_long {
    rfcurl_http_get = 80,
    rfcurl_no_body = 44,
    rfcurl_no_signal = 99,
    rfcurl_buffer_size = 98,
    rfcurl_upload_buffer_size = 280,
    rfcurl_http_version = 84,
    rfcurl_pipe_wait = 237,
    rfcurl_protocols = 181,
    rfcurl_path_as_is = 234,
    rfcurl_http09_allowed = 285,
    rfcurl_suppress_connect_headers = 265,
    rfcurl_quick_exit = 322,
    rfcurl_connect_timeout_ms = 156,
    rfcurl_fresh_connect = 74,
    rfcurl_ssl_verify_peer = 64,
    rfcurl_ssl_verify_host = 81,
    rfcurl_ssl_version = 32,
} rfcurl_long;

typedef enum rfcurl_offset {
    rfcurl_post_length = 30120,
} rfcurl_offset;

typedef enum rfcurl_pointer {
    rfcurl_header_list = 10023,
    /// Bytes that libcurl copies, as many as `rfcurl_post_length` says.
    rfcurl_copied_post = 10165,
    /// NULL makes libcurl ask the read callback for the bytes.
    rfcurl_post = 10015,
    rfcurl_error_text = 10010,
    rfcurl_private = 10103,
} rfcurl_pointer;

/// libcurl copies these.
typedef enum rfcurl_string {
    rfcurl_url = 10002,
    rfcurl_custom_request = 10036,
    rfcurl_accept_encoding = 10102,
    rfcurl_unix_socket_path = 10231,
    rfcurl_proxy = 10004,
    rfcurl_no_proxy = 10177,
    rfcurl_proxy_user = 10175,
    rfcurl_proxy_password = 10176,
    rfcurl_ca_file = 10065,
    rfcurl_certificate_file = 10025,
    rfcurl_key_file = 10087,
    rfcurl_key_password = 10026,
    rfcurl_pinned_public_key = 10230,
} rfcurl_string;

int rfcurl_set_long(rfcurl_easy _Nonnull easy, rfcurl_long option, long value);
int rfcurl_set_offset(rfcurl_easy _Nonnull easy, rfcurl_offset option, int64_t value);
int rfcurl_set_pointer(rfcurl_easy _Nonnull easy, rfcurl_pointer option, const void *_Nullable value);
int rfcurl_set_string(rfcurl_easy _Nonnull easy, rfcurl_string option, const char *_Nullable value);

/// The callbacks of a transfer; each gets `context`.
typedef struct rfcurl_callbacks {
    size_t (*_Nonnull write)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);
    size_t (*_Nonnull header)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);
    size_t (*_Nonnull read)(char *_Nonnull buffer, size_t size, size_t count, void *_Nonnull context);
    int (*_Nonnull seek)(void *_Nonnull context, int64_t offset, int origin);
    /// Called whenever the transfer has got a connection and is about to use it.
    int (*_Nonnull connected)(
        void *_Nonnull context, char *_Nullable peer, char *_Nullable own, int peer_port, int own_port);
} rfcurl_callbacks;

/// Sets the callbacks. `connected` is left out where libcurl is older than 7.80 and hasn't got it.
int rfcurl_set_callbacks(
    rfcurl_easy _Nonnull easy, const rfcurl_callbacks *_Nonnull callbacks, void *_Nonnull context);

/// Results of callbacks.
enum {
    rfcurl_write_pause = 0x10000001,
    rfcurl_read_abort = 0x10000000,
    rfcurl_read_pause = 0x10000001,
    rfcurl_seek_failed = 1,
    rfcurl_connected_abort = 1,
};

// What libcurl knows of a transfer

/// Microseconds and bytes, as libcurl counted them.
typedef struct rfcurl_figures {
    int64_t name_lookup, connect, secure_connect, first_byte, total;
    int64_t bytes_sent, bytes_received;
    /// 1: 1.0, 2: 1.1, 3: 2, 30: 3; 0: none.
    long http_version;
    long connections_opened;
} rfcurl_figures;

void rfcurl_get_figures(rfcurl_easy _Nonnull easy, rfcurl_figures *_Nonnull figures);

/// Bytes of the request, head and body, that were given to the connection so far.
long rfcurl_request_bytes(rfcurl_easy _Nonnull easy);
/// The error number of the system behind a failure to connect.
long rfcurl_system_error(rfcurl_easy _Nonnull easy);
/// The status with which a proxy answered CONNECT, or 0.
long rfcurl_proxy_status(rfcurl_easy _Nonnull easy);
/// The length of the answer's body as announced, or -1.
int64_t rfcurl_content_length(rfcurl_easy _Nonnull easy);

// Many transfers

rfcurl_multi _Nullable rfcurl_multi_make(void);
void rfcurl_multi_free(rfcurl_multi _Nonnull multi);
int rfcurl_multi_add(rfcurl_multi _Nonnull multi, rfcurl_easy _Nonnull easy);
int rfcurl_multi_remove(rfcurl_multi _Nonnull multi, rfcurl_easy _Nonnull easy);
/// Lets libcurl act on a socket (events: 1 readable, 2 writable), or on its clock for `rfcurl_no_socket`.
int rfcurl_multi_act(rfcurl_multi _Nonnull multi, int socket, int events);

enum { rfcurl_no_socket = -1 };

typedef enum rfcurl_multi_long {
    rfcurl_multi_pipelining = 3,
    rfcurl_multi_max_idle = 6,
    rfcurl_multi_max_per_host = 7,
    rfcurl_multi_max_in_all = 13,
} rfcurl_multi_long;

int rfcurl_multi_set_long(rfcurl_multi _Nonnull multi, rfcurl_multi_long option, long value);

/// The callbacks of the whole; each gets `context`.
typedef struct rfcurl_multi_callbacks {
    /// What to watch a socket for: 1 readable, 2 writable, 3 both, 4 nothing any more.
    int (*_Nonnull watch)(
        void *_Nullable easy, int socket, int what, void *_Nonnull context, void *_Nullable unused);
    /// When libcurl wants to look at its clock again: in so many milliseconds, or -1 for never.
    int (*_Nonnull timer)(void *_Nullable multi, long milliseconds, void *_Nonnull context);
} rfcurl_multi_callbacks;

int rfcurl_multi_set_callbacks(
    rfcurl_multi _Nonnull multi, const rfcurl_multi_callbacks *_Nonnull callbacks, void *_Nonnull context);

/// The next transfer that has ended, with its code and the pointer set as `rfcurl_private`; NULL if there is none.
rfcurl_easy _Nullable rfcurl_multi_next_ended(
    rfcurl_multi _Nonnull multi, int *_Nonnull code, void *_Nullable *_Nonnull context);

/// Told of every socket that libcurl opens and closes for a transfer.
typedef struct rfcurl_socket_callbacks {
    void (*_Nonnull opened)(void *_Nonnull context, int socket);
    void (*_Nonnull closing)(void *_Nonnull context, int socket);
    /// No socket could be opened; `error` is the system's number for the reason.
    void (*_Nonnull failed)(void *_Nonnull context, int error);
    void *_Nonnull context;
} rfcurl_socket_callbacks;

/// `callbacks` must outlive the transfer and its connection.
int rfcurl_set_socket_callbacks(
    rfcurl_easy _Nonnull easy, const rfcurl_socket_callbacks *_Nonnull callbacks);

// Waiting for sockets (Swift's Glibc module has neither epoll nor eventfd)

typedef struct rfcurl_event {
    int socket;
    /// 1 readable (also: closed or failed), 2 writable.
    int events;
} rfcurl_event;

/// A new epoll descriptor, or -1.
int rfcurl_poll_make(void);
/// Watches a socket: `was` is what it was watched for before, `now` what it is to be (bits 1 and 2; 0 not at all).
void rfcurl_poll_watch(int poll, int socket, int was, int now);
/// Waits for at most so many milliseconds (-1: for ever) and returns the number of events.
int rfcurl_poll_wait(int poll, rfcurl_event *_Nonnull events, int capacity, int milliseconds);

/// Ends a connection on which something has come, and drops that. TLS is left alone: it says things of its own between
/// answers.
void rfcurl_socket_discard(int socket);

/// A new descriptor that can be rung from any thread, or -1.
int rfcurl_bell_make(void);
void rfcurl_bell_ring(int bell);
void rfcurl_bell_silence(int bell);

// Working on a thread that isn't ours. A TLS library that writes to a broken connection raises SIGPIPE there, which
// would end the process.

/// Holds SIGPIPE back on this thread. Returns what `rfcurl_pipe_signal_release` wants.
int rfcurl_pipe_signal_hold(void);
/// Takes back the one that was raised meanwhile, and restores what was before.
void rfcurl_pipe_signal_release(int held);

// Decoding of bodies
//
// libcurl decodes too, but takes a compressed body that is cut short for a whole one.

typedef enum rfcurl_coding {
    rfcurl_gzip,
    rfcurl_deflate,
    rfcurl_brotli,
    rfcurl_zstd,
} rfcurl_coding;

typedef struct rfcurl_decoder_state *rfcurl_decoder;

/// Whether the library for it is there.
int rfcurl_can_decode(rfcurl_coding coding);
rfcurl_decoder _Nullable rfcurl_decoder_make(rfcurl_coding coding);
void rfcurl_decoder_free(rfcurl_decoder _Nonnull decoder);
/// Decodes some bytes. `count` and `capacity` become what is left of the input and of the room. Returns 0 if the
/// bytes can't be decoded. If no room is left, there may be more to come without further input.
int rfcurl_decode(
    rfcurl_decoder _Nonnull decoder, const uint8_t *_Nonnull input, size_t *_Nonnull count,
    uint8_t *_Nonnull output, size_t *_Nonnull capacity);
/// Whether what came so far is whole.
int rfcurl_decoder_has_ended(rfcurl_decoder _Nonnull decoder);

#endif
