import { expect, test } from "vitest"
import { createAttributeField, Product, productExample } from "./product-schemas.ts"

const values = ["light", "moderate", "strong"]

test.each([
  [{ values, default: "moderate" }, "moderate"],
  [{ values, many: true, default: "" }, []],
  [{ values, many: true, default: "light, strong" }, ["light", "strong"]],
] as const)("fills in the default of an attribute that a response lacks: %j", (given, expected) => {
  const field = createAttributeField({ facet: "any", fact: null, ...given })
  expect(field.parse(undefined)).toEqual(expected)
  expect(() => field.parse("unknown")).toThrow()
})

test("rejects a response that lacks an attribute of the first version", () => {
  const { family: _, ...rest } = productExample
  expect(Product.safeParse(rest).error?.issues[0]?.path).toEqual(["family"])
})
