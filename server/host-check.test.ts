import { expect, test } from "vitest"
import { createHostCheck } from "#server/host-check.ts"

test("accepts only its own host for a public shop", () => {
  const isOurs = createHostCheck("https://atir.example")
  expect(isOurs("atir.example")).toBe(true)
  expect(isOurs("ATIR.example")).toBe(true)
  for (const host of ["evil.example", "localhost", "atir.example.evil.example", "", undefined]) {
    expect(isOurs(host)).toBe(false)
  }
})

test("accepts each loopback name of a local shop, on its own port", () => {
  const isOurs = createHostCheck("http://localhost:3000")
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    expect(isOurs(host)).toBe(true)
  }
  for (const host of [
    "localhost:3001",
    "atir.example:3000",
    "127.0.0.1",
    "a b",
    "user@localhost:3000",
    "localhost:3000/evil",
    "localhost:3000?evil",
    "localhost:3000#evil",
    "localhost:3000\\.evil.example",
  ]) {
    expect(isOurs(host)).toBe(false)
  }
})
