import { expect, test } from "vitest"
import { brandOf } from "#domain/card-brand.ts"

test.each([
  ["860006******6311", "uzcard"],
  ["561468******0001", "uzcard"],
  ["986012******0001", "humo"],
  ["220012******0001", "mir"],
  ["444444******9073", "visa"],
  ["555555******4444", "mastercard"],
  ["333333******4657", "other"],
  ["", "other"],
])("recognizes the brand of %s: %s", (masked, brand) => {
  expect(brandOf(masked)).toBe(brand)
})
