import { expect, test } from "vitest"
import { listAddresses } from "#labs/bench/visit-generator.ts"

test("lists ten thousand URLs with different cache keys", () => {
  const addresses = listAddresses(10_000).map(({ path }) => path.replace(/&\w+=(?=&|$)/g, ""))
  expect(new Set(addresses).size).toBe(10_000)
})

test("refuses more URLs than there are combinations", () => {
  expect(() => listAddresses(100_000)).toThrow("fewer than 100000")
})
