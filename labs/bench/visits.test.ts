import { expect, test } from "vitest"
import { listAddresses } from "#labs/bench/visits.ts"

test("no two of ten thousand addresses are alike, as the shop reads them", () => {
  const addresses = listAddresses(10_000).map(({ path }) => path.replace(/&\w+=(?=&|$)/g, ""))
  expect(new Set(addresses).size).toBe(10_000)
})

test("more addresses than there are filters for are refused", () => {
  expect(() => listAddresses(100_000)).toThrow("fewer than 100000")
})
