import Testing

@testable import RestFetcher

@Suite("A key matches by whole words, in any style")
struct RFSecretNamesTests {
    @Test(
        "names that have the key among their words",
        arguments: [
            "password": [
                "password", "Password", "PASSWORD", "newPassword", "thePassword", "password_confirmation",
                "user-password", "user.password", "user[password]", "user[password][]", "passwordHash",
                "USER_PASSWORD", "userPASSWORD", "PASSWORDHash", "password1", "2password", "old password",
                "pass_word", "passWord", "PassWord", "$password", "@password", "db:password", "*password*",
                "ñ password", "pass\u{200B}word",
            ],
            "pin": ["pin", "PIN", "userPIN", "PINCode", "pinCode", "pin2", "x_pin_y", "is-pin", "thePin"],
            "access_token": [
                "access_token", "accessToken", "AccessToken", "ACCESS-TOKEN", "access.token", "access token",
                "accesstoken", "ACCESSTOKEN", "user_access_token", "accessTokenValue", "my-accesstoken",
            ],
            "accessToken": ["access_token", "ACCESS_TOKEN", "accesstoken"],
            "accesstoken": ["access_token", "accessToken"],
            "api-key": ["apiKey", "APIKey", "API_KEY", "X-Api-Key", "apikey", "xAPIKeyID"],
            "oauth2": ["oauth2", "OAuth2Token", "oauth_2"],
            "2fa": ["2fa", "2FA", "user2fa"],
            "contraseña": [
                "contraseña", "CONTRASEÑA", "contrasen\u{303}a", "nuevaContraseña", "mi_contraseña",
            ],
            "пароль": ["пароль", "ПАРОЛЬ", "новыйПароль", "user_пароль"],
            "密码": ["密码", "user_密码"],
            "a.*[": ["a.*[", "A.*["],
            "*": ["*"],
            " ": [" "],
        ] as [String: [String]])
    func names(key: String, matching: [String]) {
        let names = RFSecretNames(keys: [key], headers: [])
        for name in matching { #expect(names.contains(name), "\(name)") }
    }

    @Test(
        "names that only look like it",
        arguments: [
            "password": [
                "pass", "word", "passwords", "passwordless", "mypassword", "wordpass", "compass_words", "",
            ],
            "pin": ["shipping", "spinning", "spin", "pinned", "pins", "opinion", "PINNED", "ping", "p"],
            "access_token": ["access", "token", "access_tokens", "token_access", "access_the_token"],
            "a.*[": ["a", "abc", "a.b[", "xa.*[", "a.*"],
            "*": ["a", "password", ""],
            "": ["", "a", "password", "\"\""],
            " ": ["", "a b"],
            "id": ["hidden", "idea", "valid", "userid"],
        ] as [String: [String]])
    func names(key: String, notMatching: [String]) {
        let names = RFSecretNames(keys: [key], headers: [])
        for name in notMatching { #expect(!names.contains(name), "\(name)") }
    }

    @Test("a header name counts as a whole, in any style")
    func aHeaderNameCountsAsAWhole() {
        let names = RFSecretNames(keys: [], headers: ["X-Api-Key", "Cookie"])
        for name in ["X-Api-Key", "x-api-key", "xApiKey", "x_api_key", "COOKIE"] {
            #expect(names.contains(name), "\(name)")
        }
        for name in ["Api-Key", "X-Api-Key-Id", "Cookie-Policy", "Set-Cookie", ""] {
            #expect(!names.contains(name), "\(name)")
        }
    }

    @Test("a name may be as long as it likes")
    func aNameMayBeLong() {
        let names = RFSecretNames(keys: ["password", "ab"], headers: [])
        #expect(!names.contains(String(repeating: "abc_", count: 50_000)))
        #expect(names.contains(String(repeating: "abc_", count: 50_000) + "password"))
    }
}
