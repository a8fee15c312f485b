/// The signs that the messages of a log begin with: they tell at a glance what each is about.
public struct RFLogMarks: Sendable, Hashable {
    /// Of a request about to be sent.
    public var request: String
    /// Of an answer of a success code, 200 to 299.
    public var success: String
    /// Of an answer of a code from 300 to 399.
    public var redirect: String
    /// Of any other answer.
    public var refusal: String
    /// Of a call that failed.
    public var failure: String

    /// Makes marks.
    public init(request: String, success: String, redirect: String, refusal: String, failure: String) {
        self.request = request
        self.success = success
        self.redirect = redirect
        self.refusal = refusal
        self.failure = failure
    }

    /// `→` for what goes out, `←` for what comes back, `✗` for failures.
    public static let arrows = RFLogMarks(
        request: "→", success: "←", redirect: "←", refusal: "←", failure: "✗")

    /// The arrows with a circle before each, in the colour of what happened: white, green, yellow, red.
    public static let circles = RFLogMarks(
        request: "⚪️ →", success: "🟢 ←", redirect: "🟡 ←", refusal: "🔴 ←", failure: "🔴 ✗")

    /// The mark of an answer with that status code.
    func answer(_ status: Int) -> String {
        switch status {
        case 200..<300: success
        case 300..<400: redirect
        default: refusal
        }
    }
}
