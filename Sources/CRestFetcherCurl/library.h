// The functions of libcurl, as they are found at run time.
#pragma once

#include "CRestFetcherCurl.h"

#if defined(__linux__)

typedef struct rfcurl_message {
    int kind;
    rfcurl_easy easy;
    union {
        void *pointer;
        int code;
    } data;
} rfcurl_message;

typedef struct rfcurl_version_info {
    int age;
    const char *version;
    unsigned number;
    const char *host;
    int features;
} rfcurl_version_info;

// name in libcurl, result, parameters
#define RFCURL_FUNCTIONS(X) \
    X(curl_global_init, int, (long flags)) \
    X(curl_version_info, const rfcurl_version_info *, (int age)) \
    X(curl_easy_init, rfcurl_easy, (void)) \
    X(curl_easy_cleanup, void, (rfcurl_easy)) \
    X(curl_easy_setopt, int, (rfcurl_easy, int option, ...)) \
    X(curl_easy_getinfo, int, (rfcurl_easy, int info, ...)) \
    X(curl_easy_pause, int, (rfcurl_easy, int mask)) \
    X(curl_easy_strerror, const char *, (int code)) \
    X(curl_slist_append, rfcurl_slist *, (rfcurl_slist *, const char *)) \
    X(curl_slist_free_all, void, (rfcurl_slist *)) \
    X(curl_multi_init, rfcurl_multi, (void)) \
    X(curl_multi_cleanup, int, (rfcurl_multi)) \
    X(curl_multi_add_handle, int, (rfcurl_multi, rfcurl_easy)) \
    X(curl_multi_remove_handle, int, (rfcurl_multi, rfcurl_easy)) \
    X(curl_multi_setopt, int, (rfcurl_multi, int option, ...)) \
    X(curl_multi_socket_action, int, (rfcurl_multi, int socket, int events, int *running)) \
    X(curl_multi_info_read, rfcurl_message *, (rfcurl_multi, int *queued))

struct rfcurl_functions {
#define X(name, result, parameters) result(*name) parameters;
    RFCURL_FUNCTIONS(X)
#undef X
};

/// Filled by `rfcurl_load`, and only read after that.
extern struct rfcurl_functions rfcurl;

#endif
