import { expect, test } from "vitest"
import { describeMisspelledSettings } from "./misspelled-settings.mjs"

const settings = ["PORT", "DATABASE_URL", "REDIS_URL", "NOTICE_RU", "NOTICE_UZ"]

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["REDSI_URL", "REDIS_URL"],
  ["NOTICE_UZB", "NOTICE_UZ"],
  ["PROT", null],
  ["HOST", null],
  ["POSTGRES_PASSWORD", null],
  ["REDIS_URL", null],
])("[D1.732] names the setting that %s in .env seems to mean: %s", (name, meant) => {
  expect(describeMisspelledSettings([name], settings)).toEqual(
    meant === null ? [] : [`${name} in .env is not a setting: did you mean ${meant}?`],
  )
})
