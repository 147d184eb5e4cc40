import { expect, test } from "vitest"
import { parseMajor } from "#shop-api/cli/arguments.ts"

test.each([
  ["50000", 5_000_000],
  ["49.9", 4_990],
  ["0.01", 1],
  ["0", null],
  ["-5", null],
  ["1e3", null],
  ["1.999", null],
  ["", null],
])("parses the amount %j as %s", (text, amount) => {
  expect(parseMajor(text)).toBe(amount)
})
