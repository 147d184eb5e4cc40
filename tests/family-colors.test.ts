import { expect, test } from "vitest"
import { FAMILY_COLORS } from "#app/screens/catalogue/families/family-colors.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { FAMILY_TONES } from "#shop-api/pictures/family-tones.ts"

test.each(FAMILIES)("patterns and drawn pictures of a family have one background: %s", (family) => {
  const { stage, night } = FAMILY_TONES[family]
  expect(FAMILY_COLORS[family]).toMatchObject({ background: stage[1], darkBackground: night[1] })
})
