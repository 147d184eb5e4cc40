import { expect, test } from "vitest"
import { isUnanswered, ShopError, type ShopErrorKind } from "./shop-error.ts"

test.each<[status: number, kind: ShopErrorKind, isWithoutAnswer: boolean]>([
  [0, "unreachable", true],
  [502, "unreachable", true],
  [503, "unreachable", true],
  [504, "unreachable", true],
  [200, "malformed", true],
  [500, "unreachable", false],
  [404, "rejected", false],
])("a call with the status %d that is %s has no usable answer: %s", (status, kind, expected) => {
  expect(isUnanswered(new ShopError(kind, { status, message: "" }))).toBe(expected)
})
