import { expect, test } from "vitest"
import { distanceWithin } from "#shop-api/catalogue/search/edit-distance.ts"

test("counts an inserted, missing or changed letter as one mistake, and a swap of two as one", () => {
  for (const other of ["vanilla", "vanila", "vanilas", "vanile", "vnaila"]) {
    expect(distanceWithin("vanila", other, 2), other).toBeLessThanOrEqual(1)
  }
  expect(distanceWithin("vanila", "bonila", 2)).toBe(2)
})

test("returns one more than the maximum when there are more mistakes", () => {
  expect(distanceWithin("vanila", "gardenia", 1)).toBe(2)
  expect(distanceWithin("rose", "rosemary", 2)).toBe(3)
})
