// The parts of the benchmark that are written in C: the server, and the loop over libcurl that everything else is
// compared with.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Serves 127.0.0.1 on a free port, one thread, until standard input ends. Writes the port and a line feed to
/// standard output first. Never returns.
///
/// GET /1k and /100k: JSON. GET /1g: 1 GiB of zeros. PUT /sink: reads the body and answers 200 with its length.
/// GET /drip: a head and one chunk, and then nothing.
void bench_serve(void);

/// What a run of the C loop came to.
typedef struct bench_result {
    long requests;
    long failures;
    double seconds;
} bench_result;

/// Looks libcurl up. Returns NULL or what went wrong.
const char *bench_load_libcurl(void);

/// GETs `url` over and over for so many seconds, so many at a time; bodies are appended to a buffer.
bench_result bench_get(const char *url, int in_flight, double seconds);

/// GETs `url` once and writes the body to a file. `buffer` is the size of libcurl's buffer, 0 for its default.
bench_result bench_download(const char *url, int file, long buffer);

/// PUTs `length` bytes of a file to `url`. `buffer` is the size of libcurl's buffer, 0 for its default.
bench_result bench_upload(const char *url, int file, int64_t length, long buffer);
