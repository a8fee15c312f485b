#include "library.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

rfcurl_easy rfcurl_easy_make(void) {
    return rfcurl.curl_easy_init();
}

void rfcurl_easy_free(rfcurl_easy easy) {
    rfcurl.curl_easy_cleanup(easy);
}

int rfcurl_easy_pause(rfcurl_easy easy, int mask) {
    return rfcurl.curl_easy_pause(easy, mask);
}

rfcurl_slist *rfcurl_slist_append(rfcurl_slist *list, const char *line) {
    return rfcurl.curl_slist_append(list, line);
}

void rfcurl_slist_free(rfcurl_slist *list) {
    rfcurl.curl_slist_free_all(list);
}

int rfcurl_set_long(rfcurl_easy easy, rfcurl_long option, long value) {
    return rfcurl.curl_easy_setopt(easy, (int)option, value);
}

int rfcurl_set_offset(rfcurl_easy easy, rfcurl_offset option, int64_t value) {
    return rfcurl.curl_easy_setopt(easy, (int)option, value);
}

int rfcurl_set_pointer(rfcurl_easy easy, rfcurl_pointer option, const void *value) {
    return rfcurl.curl_easy_setopt(easy, (int)option, value);
}

int rfcurl_set_string(rfcurl_easy easy, rfcurl_string option, const char *value) {
    return rfcurl.curl_easy_setopt(easy, (int)option, value);
}

enum { prereq_since = 0x075000 };

int rfcurl_set_callbacks(rfcurl_easy easy, const rfcurl_callbacks *callbacks, void *context) {
    enum {
        write_data = 10001, write_function = 20011,
        header_data = 10029, header_function = 20079,
        read_data = 10009, read_function = 20012,
        seek_data = 10168, seek_function = 20167,
        prereq_data = 10313, prereq_function = 20312,
    };
    int code = 0;
#define SET(option, value) \
    if (code == 0) code = rfcurl.curl_easy_setopt(easy, option, value)
    SET(write_data, context);
    SET(write_function, callbacks->write);
    SET(header_data, context);
    SET(header_function, callbacks->header);
    SET(read_data, context);
    SET(read_function, callbacks->read);
    SET(seek_data, context);
    SET(seek_function, callbacks->seek);
    if (rfcurl_version() >= prereq_since) {
        SET(prereq_data, context);
        SET(prereq_function, callbacks->connected);
    }
#undef SET
    return code;
}

// The layout of libcurl's struct curl_sockaddr, as far as it is needed.
struct rfcurl_address {
    int family, type, protocol;
};

static int open_socket(void *context, int purpose, struct rfcurl_address *address) {
    (void)purpose;
    const rfcurl_socket_callbacks *callbacks = context;
    int handle = socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
    if (handle >= 0) {
        callbacks->opened(callbacks->context, handle);
    } else {
        callbacks->failed(callbacks->context, errno);
    }
    return handle;
}

static int close_socket(void *context, int handle) {
    const rfcurl_socket_callbacks *callbacks = context;
    callbacks->closing(callbacks->context, handle);
    return close(handle);
}

int rfcurl_set_socket_callbacks(rfcurl_easy easy, const rfcurl_socket_callbacks *callbacks) {
    enum {
        open_function = 20163, open_data = 10164,
        close_function = 20208, close_data = 10209,
    };
    int code = rfcurl.curl_easy_setopt(easy, open_function, open_socket);
    if (code == 0) code = rfcurl.curl_easy_setopt(easy, open_data, callbacks);
    if (code == 0) code = rfcurl.curl_easy_setopt(easy, close_function, close_socket);
    if (code == 0) code = rfcurl.curl_easy_setopt(easy, close_data, callbacks);
    return code;
}

enum {
    info_long = 0x200000,
    info_offset = 0x600000,
};

static long get_long(rfcurl_easy easy, int info) {
    long value = 0;
    return rfcurl.curl_easy_getinfo(easy, info_long + info, &value) == 0 ? value : 0;
}

static int64_t get_offset(rfcurl_easy easy, int info) {
    int64_t value = 0;
    return rfcurl.curl_easy_getinfo(easy, info_offset + info, &value) == 0 ? value : 0;
}

void rfcurl_get_figures(rfcurl_easy easy, rfcurl_figures *figures) {
    figures->name_lookup = get_offset(easy, 51);
    figures->connect = get_offset(easy, 52);
    figures->secure_connect = get_offset(easy, 56);
    figures->first_byte = get_offset(easy, 54);
    figures->total = get_offset(easy, 50);
    figures->bytes_sent = get_offset(easy, 7);
    figures->bytes_received = get_offset(easy, 8);
    figures->http_version = get_long(easy, 46);
    figures->connections_opened = get_long(easy, 26);
}

long rfcurl_request_bytes(rfcurl_easy easy) {
    return get_long(easy, 12);
}

long rfcurl_system_error(rfcurl_easy easy) {
    return get_long(easy, 25);
}

long rfcurl_proxy_status(rfcurl_easy easy) {
    return get_long(easy, 22);
}

int64_t rfcurl_content_length(rfcurl_easy easy) {
    return get_offset(easy, 15);
}

#endif
