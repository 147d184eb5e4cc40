import { expect, test } from "vitest"
import { findPhoneCity } from "./phone-city.ts"

test.each([
  ["+998 71 200-00-00", "tashkent"],
  ["+998 73 200-00-01", "fergana"],
  ["+7 727 000-00-00", "almaty"],
  ["+998 90 200-00-00", null],
  ["", null],
])("finds the city of %s", (phone, place) => {
  expect(findPhoneCity(phone)).toBe(place)
})
