import { expect, test } from "vitest"
import { createSecretScanner } from "#tests/support/secret-scanner.ts"

const SECRET = "canary-Zx91>>>???~~ÿ-secret"
const PREFIXES = ["", "a", "ab", "abc", "user:", "Payment:"]

const find = (text: string) => {
  const scanner = createSecretScanner()
  scanner.add("log", text)
  return scanner.find(new Map([["the secret", SECRET]]))
}

test.each(["base64", "base64url"] as const)(
  "finds a secret within a text in %s, whatever stands before and after it",
  (encoding) => {
    for (const prefix of PREFIXES) {
      for (const suffix of ["", "z", "yz", "xyz"]) {
        const encoded = Buffer.from(prefix + SECRET + suffix).toString(encoding)
        expect(find(`Authorization: Basic ${encoded}`), `${prefix} ${suffix}`).toHaveLength(1)
      }
    }
  },
)

test("finds a secret as plain text, URL-encoded and hexadecimal, and nothing in other texts", () => {
  for (const text of [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(`x${SECRET}`).toString("hex"),
  ]) {
    expect(find(`before ${text} after`)).toHaveLength(1)
  }
  expect(find("before canary after")).toEqual([])
  expect(find(Buffer.from("another text without it").toString("base64"))).toEqual([])
})
