#include "library.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct rfcurl_functions rfcurl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static unsigned version;
static int features;
static const char *reason;
static char reason_text[160];

// Older ones lack options and fixes that the transport relies on.
enum { oldest_version = 0x074200 };

static int look_up(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    if (function == NULL) {
        snprintf(reason_text, sizeof reason_text, "libcurl.so.4 has no function %s", name);
        reason = reason_text;
        return 0;
    }
    // ISO C has no cast from void * to a function pointer; POSIX promises that this works.
    *(void **)place = function;
    return 1;
}

static void load(void) {
    // The copy that is in the process already comes first: two of them would share neither their global
    // state nor, perhaps, their OpenSSL.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (library == NULL) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        reason = "libcurl.so.4 can't be loaded";
        return;
    }
#define X(name, result, parameters) \
    if (!look_up(library, #name, &rfcurl.name)) return;
    RFCURL_FUNCTIONS(X)
#undef X
    const rfcurl_version_info *info = rfcurl.curl_version_info(0);
    if (info == NULL || info->number < oldest_version) {
        snprintf(reason_text, sizeof reason_text, "libcurl %s is too old: 7.66 is needed",
            info == NULL || info->version == NULL ? "of unknown version" : info->version);
        reason = reason_text;
        return;
    }
    enum { everything = 3 };
    if (rfcurl.curl_global_init(everything) != 0) {
        reason = "libcurl can't be initialised";
        return;
    }
    version = info->number;
    features = info->features;
}

const char *rfcurl_load(void) {
    pthread_once(&once, load);
    return reason;
}

unsigned rfcurl_version(void) {
    return version;
}

int rfcurl_looks_up_asynchronously(void) {
    enum { async_dns = 1 << 7 };
    return (features & async_dns) != 0;
}

const char *rfcurl_text(int code) {
    return rfcurl.curl_easy_strerror(code);
}

#endif
