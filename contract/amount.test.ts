import { expect, test } from "vitest"
import { Amount } from "#contract/amount.ts"

test("[D.41] decodes a decimal of the wire to minor units, and back", () => {
  for (const [wire, minor] of [
    [1250000, 125000000],
    [49.9, 4990],
    [0.07, 7],
    [-0.01, -1],
    [90071992547409.91, 9007199254740991],
  ] as const) {
    expect(Amount.parse(wire)).toBe(minor)
    expect(Amount.encode(minor)).toBe(wire)
  }
})

test("rejects amounts finer than a hundredth, and unsafe integers", () => {
  for (const wire of [0.001, 1387200.001, 49.999, 1e308, 2 ** 60, Number.NaN, "49.9", null]) {
    expect(Amount.safeParse(wire).success, String(wire)).toBe(false)
  }
})
