#include "CRestFetcherCurl.h"

#if defined(__linux__)

#include <signal.h>
#include <time.h>

static void only_pipe(sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGPIPE);
}

int rfcurl_pipe_signal_hold(void) {
    sigset_t pipe, before;
    only_pipe(&pipe);
    if (pthread_sigmask(SIG_BLOCK, &pipe, &before) != 0) return 0;
    // Who blocks it already, or waits for one, deals with it.
    return !sigismember(&before, SIGPIPE);
}

void rfcurl_pipe_signal_release(int held) {
    if (!held) return;
    sigset_t pipe, pending;
    only_pipe(&pipe);
    if (sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE)) {
        struct timespec none = {0, 0};
        sigtimedwait(&pipe, NULL, &none);
    }
    pthread_sigmask(SIG_UNBLOCK, &pipe, NULL);
}

#endif
