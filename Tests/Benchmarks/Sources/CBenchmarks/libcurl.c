// The yardstick: what a C programmer writes with libcurl's multi interface.
#if defined(__linux__)
#include "CBenchmarks.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    opt_write_data = 10001, opt_url = 10002, opt_read_data = 10009, opt_write_function = 20011,
    opt_read_function = 20012, opt_header_list = 10023, opt_upload = 46, opt_buffer_size = 98,
    opt_no_signal = 99, opt_private = 10103, opt_file_size = 30115, opt_upload_buffer_size = 280,
    opt_timeout_ms = 155, info_private = 0x100015, info_status = 0x200002, message_done = 1,
};

typedef struct {
    int what;
    void *easy;
    union { void *pointer; int code; } data;
} message;

static int (*global_init)(long);
static void *(*easy_init)(void);
static void (*easy_cleanup)(void *);
static int (*easy_setopt)(void *, int, ...);
static int (*easy_getinfo)(void *, int, ...);
static int (*easy_perform)(void *);
static void *(*slist_append)(void *, const char *);
static void (*slist_free)(void *);
static void *(*multi_init)(void);
static int (*multi_cleanup)(void *);
static int (*multi_add)(void *, void *);
static int (*multi_remove)(void *, void *);
static int (*multi_perform)(void *, int *);
static int (*multi_poll)(void *, void *, unsigned, int, int *);
static message *(*multi_info_read)(void *, int *);

const char *bench_load_libcurl(void) {
    static int is_loaded;
    if (is_loaded) return NULL;
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return "There is no libcurl.so.4.";
    const struct { const char *name; void *function; } functions[] = {
        {"curl_global_init", &global_init}, {"curl_easy_init", &easy_init},
        {"curl_easy_cleanup", &easy_cleanup}, {"curl_easy_setopt", &easy_setopt},
        {"curl_easy_getinfo", &easy_getinfo}, {"curl_easy_perform", &easy_perform},
        {"curl_slist_append", &slist_append}, {"curl_slist_free_all", &slist_free},
        {"curl_multi_init", &multi_init}, {"curl_multi_cleanup", &multi_cleanup},
        {"curl_multi_add_handle", &multi_add}, {"curl_multi_remove_handle", &multi_remove},
        {"curl_multi_perform", &multi_perform}, {"curl_multi_poll", &multi_poll},
        {"curl_multi_info_read", &multi_info_read},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *found = dlsym(library, functions[i].name);
        if (!found) return functions[i].name;
        memcpy(functions[i].function, &found, sizeof found);
    }
    if (global_init(3) != 0) return "curl_global_init failed.";
    is_loaded = 1;
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

typedef struct {
    char *bytes;
    size_t length, capacity;
} buffer;

static size_t append(char *bytes, size_t size, size_t count, void *context) {
    buffer *body = context;
    size_t more = size * count;
    if (body->length + more > body->capacity) {
        size_t capacity = (body->length + more) * 2;
        char *bigger = realloc(body->bytes, capacity);
        if (!bigger) return 0;
        body->bytes = bigger;
        body->capacity = capacity;
    }
    memcpy(body->bytes + body->length, bytes, more);
    body->length += more;
    return more;
}

bench_result bench_get(const char *url, int in_flight, double seconds) {
    bench_result result = {0};
    void *multi = multi_init();
    void *headers = slist_append(NULL, "Accept: application/json");
    void **handles = calloc(in_flight, sizeof *handles);
    buffer *bodies = calloc(in_flight, sizeof *bodies);
    double start = now(), end = start + seconds;
    for (int i = 0; i < in_flight; i++) {
        void *easy = handles[i] = easy_init();
        easy_setopt(easy, opt_no_signal, 1L);
        easy_setopt(easy, opt_write_function, append);
        easy_setopt(easy, opt_write_data, &bodies[i]);
        easy_setopt(easy, opt_private, &bodies[i]);
        easy_setopt(easy, opt_header_list, headers);
        easy_setopt(easy, opt_timeout_ms, 30000L);
        easy_setopt(easy, opt_url, url);
        multi_add(multi, easy);
    }
    int running = in_flight;
    while (running > 0) {
        multi_perform(multi, &running);
        int left;
        message *news;
        while ((news = multi_info_read(multi, &left))) {
            if (news->what != message_done) continue;
            void *easy = news->easy;
            int code = news->data.code;
            buffer *body;
            long status = 0;
            easy_getinfo(easy, info_private, &body);
            easy_getinfo(easy, info_status, &status);
            result.requests++;
            if (code != 0 || status != 200 || body->length == 0) result.failures++;
            multi_remove(multi, easy);
            if (now() >= end) continue;
            body->length = 0;
            easy_setopt(easy, opt_url, url);
            multi_add(multi, easy);
            running++;
        }
        if (running > 0) multi_poll(multi, NULL, 0, 1000, NULL);
    }
    result.seconds = now() - start;
    for (int i = 0; i < in_flight; i++) {
        easy_cleanup(handles[i]);
        free(bodies[i].bytes);
    }
    multi_cleanup(multi);
    slist_free(headers);
    free(handles);
    free(bodies);
    return result;
}

static size_t write_to_file(char *bytes, size_t size, size_t count, void *context) {
    size_t length = size * count, done = 0;
    while (done < length) {
        ssize_t written = write(*(int *)context, bytes + done, length - done);
        if (written <= 0) return 0;
        done += written;
    }
    return length;
}

static size_t read_from_file(char *bytes, size_t size, size_t count, void *context) {
    ssize_t got = read(*(int *)context, bytes, size * count);
    return got < 0 ? 0x10000000 : (size_t)got;
}

static bench_result transfer(void *easy, const char *url) {
    bench_result result = {.requests = 1};
    easy_setopt(easy, opt_no_signal, 1L);
    easy_setopt(easy, opt_url, url);
    double start = now();
    long status = 0;
    if (easy_perform(easy) != 0) result.failures = 1;
    result.seconds = now() - start;
    easy_getinfo(easy, info_status, &status);
    if (status != 200) result.failures = 1;
    easy_cleanup(easy);
    return result;
}

bench_result bench_download(const char *url, int file, long size) {
    void *easy = easy_init();
    if (size > 0) easy_setopt(easy, opt_buffer_size, size);
    easy_setopt(easy, opt_write_function, write_to_file);
    easy_setopt(easy, opt_write_data, &file);
    return transfer(easy, url);
}

static size_t drop(char *bytes, size_t size, size_t count, void *context) {
    return size * count;
}

bench_result bench_upload(const char *url, int file, int64_t length, long size) {
    void *easy = easy_init();
    void *headers = slist_append(NULL, "Expect:");
    easy_setopt(easy, opt_upload, 1L);
    if (size > 0) easy_setopt(easy, opt_upload_buffer_size, size);
    easy_setopt(easy, opt_header_list, headers);
    easy_setopt(easy, opt_file_size, length);
    easy_setopt(easy, opt_read_function, read_from_file);
    easy_setopt(easy, opt_read_data, &file);
    easy_setopt(easy, opt_write_function, drop);
    bench_result result = transfer(easy, url);
    slist_free(headers);
    return result;
}
#endif
