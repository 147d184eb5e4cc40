import { expect, test } from "vitest"
import { formatCardWithBrand } from "./format-masked-card.ts"

test.each([
  ["860006******6311", "Uzcard •••• 6311"],
  ["986012******0001", "Humo •••• 0001"],
  ["333333******4657", "•••• 4657"],
  ["************4657", "•••• 4657"],
])("an order names its card %s as %s", (masked, shown) => {
  expect(formatCardWithBrand(masked)).toBe(shown)
})
