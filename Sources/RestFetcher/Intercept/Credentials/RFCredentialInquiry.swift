/// Knows which source is at work in the current task.
///
/// What a source fetches to answer its own question must go out without its credentials, or it would wait for
/// itself for ever.
enum RFCredentialInquiry {
    @TaskLocal static var source: ObjectIdentifier?
}
