#if os(Linux)
    import Foundation

    /// The right to work with a loop, which one thread has at a time.
    final class RFLead: @unchecked Sendable {
        // Safe because a mutex is for all threads. It isn't an RFLocked: it is held while libcurl works and calls back.
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        init() {
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        func take() {
            pthread_mutex_lock(mutex)
        }

        /// Returns false if another has it.
        func tryToTake() -> Bool {
            pthread_mutex_trylock(mutex) == 0
        }

        func give() {
            pthread_mutex_unlock(mutex)
        }
    }
#endif
