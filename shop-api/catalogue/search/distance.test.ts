import { expect, it } from "vitest"
import { distanceWithin } from "#shop-api/catalogue/search/distance.ts"

it("a letter put in, left out or changed is one mistake, and so are two that changed places", () => {
  for (const other of ["vanilla", "vanila", "vanilas", "vanile", "vnaila"]) {
    expect(distanceWithin("vanila", other, 2), other).toBeLessThanOrEqual(1)
  }
  expect(distanceWithin("vanila", "bonila", 2)).toBe(2)
})

it("more mistakes than asked for are one more than that", () => {
  expect(distanceWithin("vanila", "gardenia", 1)).toBe(2)
  expect(distanceWithin("rose", "rosemary", 2)).toBe(3)
})
