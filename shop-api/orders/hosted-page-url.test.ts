import { describe, expect, test } from "vitest"
import { findReturnUrl } from "#shop-api/orders/hosted-page-url.ts"

const SITE = "https://atir.example"

describe("findReturnUrl", () => {
  test("resolves a path of the site and fills in the order's id", () => {
    expect(findReturnUrl("/uz/checkout/accepted/{id}?a=1", "01JD", SITE)).toBe(
      `${SITE}/uz/checkout/accepted/01JD?a=1`,
    )
  })

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "/.//evil.example",
    "http://[",
  ])("rejects %j", (path) => {
    expect(findReturnUrl(path, "01JD", SITE)).toBeNull()
  })
})
