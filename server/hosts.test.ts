import { expect, test } from "vitest"
import { isOurHost } from "#server/hosts.ts"

test("a public shop answers under its own name alone", () => {
  const site = "https://atir.example"
  expect(isOurHost("atir.example", site)).toBe(true)
  expect(isOurHost("ATIR.example", site)).toBe(true)
  for (const host of ["evil.example", "localhost", "atir.example.evil.example", "", undefined]) {
    expect(isOurHost(host, site)).toBe(false)
  }
})

test("a shop on this machine answers under each of its names, on its own port", () => {
  const site = "http://localhost:3000"
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    expect(isOurHost(host, site)).toBe(true)
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
    expect(isOurHost(host, site)).toBe(false)
  }
})
