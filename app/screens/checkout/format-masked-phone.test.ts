import { expect, test } from "vitest"
import { formatMaskedPhone } from "./format-masked-phone.ts"

test.each([
  ["99890*****11", "+998 90 •••-••-11"],
  ["998901234511", "+998 90 123-45-11"],
  ["7916*****11", "+7916•••••11"],
  ["+998 90 *** ** 11", "+998 90 ••• •• 11"],
  ["*********11", "•••••••••11"],
  ["", ""],
])("shows the provider's masked phone %j as %j", (masked, shown) => {
  expect(formatMaskedPhone(masked)).toBe(shown)
})
