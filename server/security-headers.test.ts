import { expect, test } from "vitest"
import { formatHsts } from "#server/security-headers.ts"

test.each([
  ["covers only the shop's own host by default", false, "max-age=31536000"],
  ["includes subdomains when the operator wants it", true, "max-age=31536000; includeSubDomains"],
])("Strict-Transport-Security %s", (_, includesSubdomains, expected) => {
  expect(formatHsts("https://atir.example", includesSubdomains)).toBe(expected)
})

test("a shop at http: has no Strict-Transport-Security", () => {
  expect(formatHsts("http://localhost:3000", true)).toBeNull()
})
