import { readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { readStorefrontEnv, StorefrontSettings } from "#app/host/env-schema.ts"
import { ConfigError } from "#runtime/parse-settings.ts"
import { readServerSettings, ServerSettings } from "#server/settings.ts"
import { checkShopApiSettings } from "#shop-api/config.ts"
import { ShopApiSettings } from "#shop-api/env-schema.ts"

const root = path.resolve(import.meta.dirname, "..")
const example = parseEnv(readFileSync(path.join(root, ".env.example"), "utf8"))

const SECRETS = { APP_SECRET: "a".repeat(32), INTERNAL_KEY: "b".repeat(32) }

const READERS = [
  { shape: ServerSettings.shape, read: readServerSettings },
  { shape: StorefrontSettings.shape, read: readStorefrontEnv },
  { shape: ShopApiSettings.shape, read: checkShopApiSettings },
]

const NUMBERS = ["abc", "-1", "3.5", "1e3", " 7"]
const ADDRESSES = ["shop.example", "javascript:alert(1)", "ftp://shop.example", "https://"]
const PERCENTAGES = ["abc", "-1", "101", "1,5"]
const HTTP_ONLY = [...ADDRESSES, "mailto:a@b.example"]
const DAYS = ["2028-01-01", "us:2028-01-01", "uz:2028-02-30", "uz:2028-01-01 uz:2028-01-02", "uz:"]
const LONG = "x".repeat(301)

/**
 * Values that each setting rejects. DATA_DIR is not among them, because it takes any text, and the shop checks the
 * folder itself.
 */
const WRONG: Record<string, readonly string[]> = {
  PORT: [...NUMBERS, "0", "65536"],
  LISTEN_ADDRESS: ["localhost", "127.0.0", "http://127.0.0.1", "127.0.0.1:3000"],
  SITE_URL: [...HTTP_ONLY, "https://shop.example/path"],
  HSTS_INCLUDE_SUBDOMAINS: ["yes", "2"],
  TRUSTED_PROXIES: ["proxy", "10.0.0.0/33"],
  DATABASE_URL: ["localhost/shop", "mysql://localhost/shop"],
  REDIS_URL: ["localhost:6379", "http://localhost"],
  SHOP_API_URL: [...HTTP_ONLY, "http://localhost:3001/prefix", "http://localhost:3001?a=b"],
  APP_SECRET: ["short"],
  INTERNAL_KEY: ["short"],
  BRAND_NAME: [" ", LONG],
  BRAND_TAGLINE: [LONG],
  SUPPORT_URL: ADDRESSES,
  BACK_OFFICE_URL: HTTP_ONLY,
  OPERATOR_PHONES: ["call us", "+998 71 200-00-00,,"],
  SELLER_DETAILS: [LONG],
  NOTICE_UZ: [LONG],
  NOTICE_RU: [LONG],
  NOTICE_EN: [LONG],
  TIME_ZONE: ["Asia/Toshkent", "UTC+5", " "],
  PICTURE_HOSTS_INSIDE: ["http://pim.example", "a b"],
  EXTRA_DAYS_OFF: DAYS,
  EXTRA_WORKING_DAYS: DAYS,
  SERVICE_FEE_PERCENT: PERCENTAGES,
  BONUS_PERCENT: PERCENTAGES,
  PAYMENT_PROVIDERS: [
    "uz",
    "uz:stripe",
    "none,uz:payme",
    "uz:payme kz:simulator",
    "us:simulator",
    "uz:payme,us:none",
    "uz:payme,uz:simulator",
    "kz:none,kz:none",
  ],
  PAYME_MERCHANT_ID: ["a b"],
  PAYME_KEY: [LONG],
  PAYME_ALLOWED_IPS: ["payme", "185.234.113.0/33"],
  PAYME_URL: [...HTTP_ONLY, "http://payme.example/api"],
  PAYME_CHECKOUT_URL: [...HTTP_ONLY, "http://payme.example"],
  SMS_PROVIDER: ["twilio"],
  SMS_BRAND: ["Атир"],
  ESKIZ_EMAIL: [LONG],
  ESKIZ_PASSWORD: [LONG],
  ESKIZ_FROM: [LONG],
  ESKIZ_URL: [...HTTP_ONLY, "http://eskiz.example"],
  PLAYMOBILE_LOGIN: [LONG],
  PLAYMOBILE_PASSWORD: [LONG],
  PLAYMOBILE_ORIGINATOR: [LONG],
  PLAYMOBILE_URL: [...HTTP_ONLY, "http://playmobile.example"],
  PLAYMOBILE_CALLBACK_KEY: ["short"],
  SMS_DAILY_BUDGET: NUMBERS.filter((value) => value !== "0"),
  OTP_RESEND_SECONDS: [...NUMBERS, "0"],
  CAPTCHA_PROVIDER: ["hcaptcha"],
  CAPTCHA_SITE_KEY: ["a b"],
  CAPTCHA_SECRET: [LONG],
  CAPTCHA_URL: [...HTTP_ONLY, "http://captcha.example"],
  LOG_LEVEL: ["loud"],
  LOG_REQUESTS: ["some"],
  METRICS_TOKEN: ["short"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["x", ...HTTP_ONLY],
  OTEL_EXPORTER_OTLP_HEADERS: ["token"],
  OTEL_TRACES_SAMPLER_ARG: ["7", "-1", "half"],
  STOP_DELAY_SECONDS: [...NUMBERS, "61"],
  MANIFEST_POLL_SECONDS: [...NUMBERS, "0"],
  DEMO: ["yes", "2"],
}

/** Returns, for each program that reads the setting, its error message, or "accepted". */
function listRefusals(name: string, value: string): string[] {
  return READERS.filter(({ shape }) => name in shape).map(({ read }) => {
    try {
      read({ ...SECRETS, [name]: value })
    } catch (error) {
      if (error instanceof ConfigError) return error.message
      throw error
    }
    return "accepted"
  })
}

/** The shop rejects this setting on a public address, so .env.example leaves it out. */
const TEST_SETTING = "FORM_MINIMUM_FILL_MS"

test(".env.example has each setting that a program reads and no other, and each has values that it refuses", () => {
  const read = READERS.flatMap(({ shape }) => Object.keys(shape)).filter(
    (name) => name !== TEST_SETTING,
  )
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(example).toSorted())
  expect([...Object.keys(WRONG), "DATA_DIR"].toSorted()).toEqual(Object.keys(example).toSorted())
})

test.each(Object.entries(WRONG))("a wrong %s is one line that names it", (name, values) => {
  for (const value of values) {
    const refusals = listRefusals(name, value)
    expect(refusals.length, name).toBeGreaterThan(0)
    for (const refusal of refusals) {
      expect(refusal, value).toMatch(
        new RegExp(`^${name} (is|has) [^\\n]+(, but|: it) must be [^\\n]+$`),
      )
    }
  }
})

test("several wrong or missing settings are named in one line", () => {
  const readAll = (env: NodeJS.ProcessEnv) => () => checkShopApiSettings(env)
  expect(readAll({ APP_SECRET: "short", INTERNAL_KEY: "short", PORT: "x" })).toThrow(
    /^PORT is "x", but [^;\n]+; APP_SECRET has an invalid value: [^;\n]+; INTERNAL_KEY has an invalid value[^;\n]+$/,
  )
  expect(readAll({ DATABASE_URL: "postgres://localhost/shop" })).toThrow(
    /^APP_SECRET and INTERNAL_KEY are not set, but DATABASE_URL requires them: at least 32 characters, the same for every process of the shop$/,
  )
  expect(() => readStorefrontEnv({ SHOP_API_URL: "http://localhost:3001" })).toThrow(
    /^APP_SECRET is not set; it must be [^;]+; INTERNAL_KEY is not set; it must be [^;]+$/,
  )
})

test("a port that is the protocol's own is accepted in the address of the shop API", () => {
  const settings = { ...SECRETS, SHOP_API_URL: "http://nginx:80/" }
  expect(readStorefrontEnv(settings).SHOP_API_URL).toBe("http://nginx")
})

test("an empty value is an absent one", () => {
  const empty = Object.fromEntries(Object.keys(example).map((name) => [name, ""]))
  expect(readServerSettings(empty)).toEqual(readServerSettings({}))
  expect(readStorefrontEnv({ ...empty, ...SECRETS })).toEqual(readStorefrontEnv(SECRETS))
  expect(() => checkShopApiSettings(empty)).not.toThrow()
})

test("a copied .env.example configures a shop on this machine", () => {
  expect(readServerSettings(example).siteUrl).toBe("http://localhost:3000")
  expect(readStorefrontEnv(example)).toMatchObject({ isLocal: true })
  expect(() => checkShopApiSettings(example)).not.toThrow()
})
