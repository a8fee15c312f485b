#include "library.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The layouts below are part of the ABI of zlib (libz.so.1) and zstd (libzstd.so.1).

struct zlib_stream {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate, *release, *opaque;
    int data_type;
    unsigned long check, reserved;
};

struct zstd_input {
    const void *bytes;
    size_t size, position;
};

struct zstd_output {
    void *bytes;
    size_t size, position;
};

static struct {
    const char *(*version)(void);
    int (*init)(struct zlib_stream *, int bits, const char *version, int size);
    int (*inflate)(struct zlib_stream *, int flush);
    int (*reset)(struct zlib_stream *);
    int (*end)(struct zlib_stream *);
} zlib;

static struct {
    void *(*make)(void *allocate, void *release, void *opaque);
    void (*free)(void *);
    int (*decompress)(void *, size_t *avail_in, const uint8_t **next_in, size_t *avail_out, uint8_t **next_out,
        size_t *total_out);
} brotli;

static struct {
    void *(*make)(void);
    size_t (*free)(void *);
    size_t (*decompress)(void *, struct zstd_output *, struct zstd_input *);
    unsigned (*is_error)(size_t);
} zstd;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int has_zlib, has_brotli, has_zstd;

static int find(void *library, const char *name, void *place) {
    void *function = library == NULL ? NULL : dlsym(library, name);
    *(void **)place = function;
    return function != NULL;
}

// libcurl needs these libraries for what it decodes itself, so they are there where it is.
static void load(void) {
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    has_zlib = find(library, "zlibVersion", &zlib.version) && find(library, "inflateInit2_", &zlib.init)
        && find(library, "inflate", &zlib.inflate) && find(library, "inflateReset", &zlib.reset)
        && find(library, "inflateEnd", &zlib.end);
    library = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
    has_brotli = find(library, "BrotliDecoderCreateInstance", &brotli.make)
        && find(library, "BrotliDecoderDestroyInstance", &brotli.free)
        && find(library, "BrotliDecoderDecompressStream", &brotli.decompress);
    library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    has_zstd = find(library, "ZSTD_createDStream", &zstd.make) && find(library, "ZSTD_freeDStream", &zstd.free)
        && find(library, "ZSTD_decompressStream", &zstd.decompress)
        && find(library, "ZSTD_isError", &zstd.is_error);
}

int rfcurl_can_decode(rfcurl_coding coding) {
    pthread_once(&once, load);
    switch (coding) {
    case rfcurl_gzip: case rfcurl_deflate: return has_zlib;
    case rfcurl_brotli: return has_brotli;
    case rfcurl_zstd: return has_zstd;
    }
    return 0;
}

struct rfcurl_decoder_state {
    rfcurl_coding coding;
    int has_begun, has_ended;
    struct zlib_stream stream;
    /// Of brotli or zstd.
    void *other;
};

rfcurl_decoder rfcurl_decoder_make(rfcurl_coding coding) {
    if (!rfcurl_can_decode(coding)) return NULL;
    rfcurl_decoder decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) return NULL;
    decoder->coding = coding;
    if (coding == rfcurl_brotli) decoder->other = brotli.make(NULL, NULL, NULL);
    if (coding == rfcurl_zstd) decoder->other = zstd.make();
    if (decoder->other == NULL && (coding == rfcurl_brotli || coding == rfcurl_zstd)) {
        free(decoder);
        return NULL;
    }
    return decoder;
}

void rfcurl_decoder_free(rfcurl_decoder decoder) {
    switch (decoder->coding) {
    case rfcurl_gzip: case rfcurl_deflate:
        if (decoder->has_begun) zlib.end(&decoder->stream);
        break;
    case rfcurl_brotli: brotli.free(decoder->other); break;
    case rfcurl_zstd: zstd.free(decoder->other); break;
    }
    free(decoder);
}

int rfcurl_decoder_has_ended(rfcurl_decoder decoder) {
    return decoder->has_ended;
}

static int begin_zlib(rfcurl_decoder decoder, uint8_t first) {
    enum { window = 15, gzip = 16, deflated = 8 };
    int bits = window + gzip;
    // "deflate" is the zlib format (RFC 9110 §8.4.1.2), but some send it without the head of it.
    if (decoder->coding == rfcurl_deflate) bits = (first & 0x0F) == deflated ? window : -window;
    decoder->has_begun = zlib.init(&decoder->stream, bits, zlib.version(), (int)sizeof decoder->stream) == 0;
    return decoder->has_begun;
}

static int decode_zlib(
    rfcurl_decoder decoder, const uint8_t *input, size_t *count, uint8_t *output, size_t *capacity)
{
    enum { no_flush = 0, stream_end = 1, no_progress = -5 };
    struct zlib_stream *stream = &decoder->stream;
    if (!decoder->has_begun && !begin_zlib(decoder, *input)) return 0;
    stream->next_in = input;
    stream->avail_in = (unsigned)*count;
    stream->next_out = output;
    stream->avail_out = (unsigned)*capacity;
    int code = zlib.inflate(stream, no_flush);
    *count = stream->avail_in;
    *capacity = stream->avail_out;
    decoder->has_ended = code == stream_end;
    return code == 0 || code == stream_end || code == no_progress;
}

static int decode_brotli(
    rfcurl_decoder decoder, const uint8_t *input, size_t *count, uint8_t *output, size_t *capacity)
{
    enum { failure = 0, success = 1 };
    int code = brotli.decompress(decoder->other, count, &input, capacity, &output, NULL);
    decoder->has_ended = code == success;
    return code != failure;
}

static int decode_zstd(
    rfcurl_decoder decoder, const uint8_t *input, size_t *count, uint8_t *output, size_t *capacity)
{
    struct zstd_input in = { input, *count, 0 };
    struct zstd_output out = { output, *capacity, 0 };
    size_t code = zstd.decompress(decoder->other, &out, &in);
    *count -= in.position;
    *capacity -= out.position;
    decoder->has_ended = code == 0;
    return !zstd.is_error(code);
}

int rfcurl_decode(
    rfcurl_decoder decoder, const uint8_t *input, size_t *count, uint8_t *output, size_t *capacity)
{
    if (decoder->has_ended && *count > 0) {
        enum { gzip_magic = 0x1F, zstd_magic = 0x28 };
        // A body may have several members (RFC 1952 §2.2) or frames (RFC 8878 §3). Anything else that follows the
        // end is padding.
        int is_more = (decoder->coding == rfcurl_gzip && *input == gzip_magic && zlib.reset(&decoder->stream) == 0)
            || (decoder->coding == rfcurl_zstd && *input == zstd_magic);
        if (!is_more) {
            *count = 0;
            return 1;
        }
        decoder->has_ended = 0;
    }
    if (decoder->has_ended) return 1;
    switch (decoder->coding) {
    case rfcurl_gzip: case rfcurl_deflate: return decode_zlib(decoder, input, count, output, capacity);
    case rfcurl_brotli: return decode_brotli(decoder, input, count, output, capacity);
    case rfcurl_zstd: return decode_zstd(decoder, input, count, output, capacity);
    }
    return 0;
}

#endif
