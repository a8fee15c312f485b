#include "library.h"

#if defined(__linux__)

rfcurl_multi rfcurl_multi_make(void) {
    return rfcurl.curl_multi_init();
}

void rfcurl_multi_free(rfcurl_multi multi) {
    rfcurl.curl_multi_cleanup(multi);
}

int rfcurl_multi_add(rfcurl_multi multi, rfcurl_easy easy) {
    return rfcurl.curl_multi_add_handle(multi, easy);
}

int rfcurl_multi_remove(rfcurl_multi multi, rfcurl_easy easy) {
    return rfcurl.curl_multi_remove_handle(multi, easy);
}

int rfcurl_multi_act(rfcurl_multi multi, int socket, int events) {
    int running;
    return rfcurl.curl_multi_socket_action(multi, socket, events, &running);
}

int rfcurl_multi_set_long(rfcurl_multi multi, rfcurl_multi_long option, long value) {
    return rfcurl.curl_multi_setopt(multi, (int)option, value);
}

int rfcurl_multi_set_callbacks(
    rfcurl_multi multi, const rfcurl_multi_callbacks *callbacks, void *context) {
    enum {
        socket_function = 20001, socket_data = 10002,
        timer_function = 20004, timer_data = 10005,
    };
    int code = rfcurl.curl_multi_setopt(multi, socket_function, callbacks->watch);
    if (code == 0) code = rfcurl.curl_multi_setopt(multi, socket_data, context);
    if (code == 0) code = rfcurl.curl_multi_setopt(multi, timer_function, callbacks->timer);
    if (code == 0) code = rfcurl.curl_multi_setopt(multi, timer_data, context);
    return code;
}

rfcurl_easy rfcurl_multi_next_ended(rfcurl_multi multi, int *code, void **context) {
    enum { done = 1, info_private = 0x100000 + 21 };
    int queued;
    rfcurl_message *message;
    while ((message = rfcurl.curl_multi_info_read(multi, &queued)) != NULL) {
        if (message->kind != done) continue;
        *code = message->data.code;
        *context = NULL;
        rfcurl.curl_easy_getinfo(message->easy, info_private, context);
        return message->easy;
    }
    return NULL;
}

#endif
