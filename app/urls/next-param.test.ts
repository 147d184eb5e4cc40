import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { expectProperty } from "#tests/support/expect-property.ts"
import { encodeNext, findNextPath } from "./next-param.ts"
import { findShopPath } from "./shop-path.ts"

const base64 = (text: string) => Buffer.from(text).toString("base64")

test("[S4.06] [D.68] accepts a path of this shop with its query", () => {
  expect(findNextPath(encodeNext("/uz/checkout/payment?a=1&b=ў"))).toBe(
    "/uz/checkout/payment?a=1&b=%D1%9E",
  )
  expect(findNextPath(base64("/ru/cabinet"))).toBe("/ru/cabinet")
})

describe("rejects any other parameter", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%2fevil.example",
    "/%5cevil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/\r\nSet-Cookie: a=b",
    "/\u0000",
    "evil.example",
    "uz/cabinet",
    "",
  ])("%j", (path) => {
    expect(findNextPath(base64(path))).toBeNull()
    expect(findShopPath(path)).toBeNull()
  })

  test.each([
    null,
    "",
    "%%%",
    "!!!!",
    base64("/x").repeat(2000),
    Buffer.from([0xff, 0xfe, 0x2f]).toString("base64"),
  ])("invalid base64 or UTF-8: %j", (parameter) => {
    expect(findNextPath(parameter)).toBeNull()
  })
})

test("[D.68] never returns a path that leads to another origin", async () => {
  const pieces = [
    "/",
    "\\",
    "..",
    ".",
    "%2f",
    "%5c",
    "@",
    ":",
    "\t",
    "\r\n",
    "\0",
    "//",
    "evil.example",
    "?",
    "#",
  ]
  const anything = fc.oneof(
    fc.string().map(base64),
    fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => base64(parts.join(""))),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("base64")),
    fc.string().map((tail) => base64(`/${tail}`)),
    fc.webUrl().map(base64),
    fc.string(),
  )
  await expectProperty(
    fc.property(anything, (parameter) => {
      const path = findNextPath(parameter)
      if (path === null) return
      const url = new URL(path, "https://atir.example")
      expect(url.origin).toBe("https://atir.example")
      expect(path.startsWith("/")).toBe(true)
    }),
    100_000,
  )
})
