import { expect, test } from "vitest"
import { readStorefrontEnv } from "./env-schema.ts"

const secrets = { APP_SECRET: "a".repeat(32), INTERNAL_KEY: "b".repeat(32) }

test("uses local defaults in an empty environment", () => {
  const env = readStorefrontEnv(secrets)
  expect(env).toMatchObject({
    SITE_URL: "http://localhost:3000",
    isLocal: true,
    BRAND_NAME: "Atir",
  })
  expect(readStorefrontEnv({ ...secrets, PORT: "4000", SITE_URL: "" }).SITE_URL).toBe(
    "http://localhost:4000",
  )
})

test("removes the trailing slash of a public address", () => {
  const env = readStorefrontEnv({ ...secrets, SITE_URL: "https://atir.example/" })
  expect(env).toMatchObject({ SITE_URL: "https://atir.example", isLocal: false })
})

test.each([
  ["PORT", "http"],
  ["SITE_URL", "atir.example"],
  ["BACK_OFFICE_URL", "javascript:alert(1)"],
  ["SUPPORT_URL", "javascript:alert(1)"],
  ["OPERATOR_PHONES", "call us"],
  ["LOG_LEVEL", "loud"],
  ["DEMO", "yes"],
])("rejects an invalid %s in one line with its name and the accepted values", (name, value) => {
  const read = () => readStorefrontEnv({ ...secrets, [name]: value })
  expect(read).toThrow(new RegExp(`^${name} is "[^\\n]*", but must be [^\\n]+$`))
})

test("accepts a shorter minimum fill time only on a local address", () => {
  const read = (more: Record<string, string>) => readStorefrontEnv({ ...secrets, ...more })
  expect(read({}).FORM_MINIMUM_FILL_MS).toBe(1000)
  expect(read({ FORM_MINIMUM_FILL_MS: "0" }).FORM_MINIMUM_FILL_MS).toBe(0)
  expect(() => read({ FORM_MINIMUM_FILL_MS: "0", SITE_URL: "https://atir.example" })).toThrow(
    /^FORM_MINIMUM_FILL_MS is set, but is only for tests/,
  )
})

test("requires the site key of a captcha", () => {
  const read = (more: Record<string, string>) =>
    readStorefrontEnv({ ...secrets, CAPTCHA_PROVIDER: "recaptcha", ...more })
  expect(() => read({})).toThrow(/^CAPTCHA_SITE_KEY is not set, but CAPTCHA_PROVIDER=recaptcha/)
  expect(read({ CAPTCHA_SITE_KEY: "key" }).captcha).toEqual({
    url: "https://www.google.com/recaptcha",
    siteKey: "key",
  })
  expect(readStorefrontEnv({ ...secrets, CAPTCHA_SITE_KEY: "key" }).captcha).toBeNull()
})

test("names a missing or short secret without its value", () => {
  const missing = /^APP_SECRET is not set; it must be at least 32 characters/
  const SHOP_API_URL = "http://localhost:3001"
  expect(() => readStorefrontEnv({ SHOP_API_URL })).toThrow(missing)
  const env = readStorefrontEnv({ INTERNAL_KEY: secrets.INTERNAL_KEY })
  expect(() => env.APP_SECRET).toThrow(missing)
  expect(() => readStorefrontEnv({ ...secrets, APP_SECRET: "hunter2" })).toThrow(
    /^APP_SECRET has an invalid value/,
  )
})
