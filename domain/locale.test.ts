import { expect, test } from "vitest"
import { findAcceptedLocale, resolveLocale } from "#domain/locale.ts"

test.each([
  ["ru-RU,ru;q=0.9,en;q=0.8", "ru"],
  ["de,en;q=0.5,uz;q=0.7", "uz"],
  ["uz-Latn-UZ", "uz"],
  ["en;q=0,ru;q=0.1", "ru"],
  ["de,fr", null],
  ["", null],
  [null, null],
  [";;;,,,q=1", null],
] as const)("chooses from %j the language %j", (header, locale) => {
  expect(findAcceptedLocale(header)).toBe(locale)
})

test.each([
  ["uz", "ru", "en", "uz"],
  [undefined, "ru", "en", "ru"],
  ["products", "ru", "en", "ru"],
  [null, "fr", "en;q=0.5, ru", "ru"],
  [null, null, "en", "en"],
  [null, null, "fr", "uz"],
  [null, null, undefined, "uz"],
] as const)("resolves the prefix %j, the cookie %j and the header %j to %s", (...values) => {
  const [prefix, cookie, header, locale] = values
  expect(resolveLocale(prefix, cookie, header)).toBe(locale)
})
