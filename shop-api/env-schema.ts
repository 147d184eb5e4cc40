import { BlockList } from "node:net"
import { z } from "zod"
import { dateIn } from "#domain/calendar-date.ts"
import { CAPTCHA_URL } from "#domain/captcha.ts"
import {
  COMMON_SECRETS,
  COMMON_SETTINGS,
  providerUrl,
  REDIS_URL,
  SECRET_MIN_LENGTH,
  SHOP_SETTINGS,
  TRACING_SETTINGS,
  wholeNumber,
} from "#runtime/common-settings.ts"
import { COUNTRY_CODES } from "#shop-api/reference-data/reference-data-schemas.ts"
import { SMS_FIELDS, SMS_SECRETS } from "#shop-api/sms/settings.ts"

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(z.number().max(100))
  .describe("a percentage from 0 to 100, such as 2 or 1.5")

const secret = z
  .string()
  .min(SECRET_MIN_LENGTH)
  .describe(`at least ${SECRET_MIN_LENGTH} characters`)

/** A payment provider that the setting PAYMENT_PROVIDERS can name. */
export type CardProviderName = "simulator" | "payme"

const providers = z
  .string()
  .regex(/^(none|[a-z]{2}:(simulator|payme|none)(,[a-z]{2}:(simulator|payme|none))*)$/)
  .refine((list) => list === "none" || namesCountriesOnce(list))
  .transform((list) => new Map(list.split(",").flatMap(parsePair)))
  .describe(
    `none, or a list of countries (${COUNTRY_CODES.join(", ")}, each once) and providers (simulator, payme, none) such as uz:payme,kz:none`,
  )

/** Whether the list (such as `uz:payme,kz:none`) names only countries of the shop, and none of them twice. */
function namesCountriesOnce(list: string): boolean {
  const unnamed = new Set<string>(COUNTRY_CODES)
  return list.split(",").every((pair) => unnamed.delete(pair.split(":")[0] ?? ""))
}

function parsePair(pair: string): [string, CardProviderName][] {
  const [country = "", name = "none"] = pair.split(":")
  if (name === "none") return []
  return [[country, name === "payme" ? "payme" : "simulator"]]
}

const networks = z
  .string()
  .transform((list) => list.split(",").map((entry) => entry.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.cidrv4()])))
  .transform(toBlockList)
  .describe("a list of IPv4 addresses and networks such as 185.234.113.0/28")

function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", bits = "32"] = entry.split("/")
    list.addSubnet(address, Number(bits), "ipv4")
  }
  return list
}

const hosts = z
  .string()
  .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/)))
  .transform((list): ReadonlySet<string> => new Set(list))
  .describe("a list of hosts such as pim.office.example,10.0.0.7:8080")

const days = z
  .string()
  .transform((list) => list.split(",").map((day) => day.trim()))
  .pipe(z.array(z.string().refine(isDayOfCountry)))
  .transform((list): ReadonlySet<string> => new Set(list))
  .describe(
    `a list of days by country (${COUNTRY_CODES.join(", ")}) such as uz:2028-01-01,uz:2028-03-08`,
  )

/** Whether a text is a country and a calendar date, such as `uz:2028-01-01`. */
function isDayOfCountry(text: string): boolean {
  const [country = "", ...dates] = text.split(":")
  const isKnown = (COUNTRY_CODES as readonly string[]).includes(country)
  return isKnown && dates.length === 1 && z.iso.date().safeParse(dates[0]).success
}

const timeZone = z.string().refine(isTimeZone).describe("a time zone such as Asia/Tashkent")

function isTimeZone(name: string): boolean {
  try {
    dateIn(new Date(), name)
    return true
  } catch {
    return false
  }
}

/**
 * The environment variables that the shop API reads. The error message about a wrong value is "NAME is ..., but
 * must be ...", and ends with the text that the variable's schema has from `describe`.
 */
export const ShopApiSettings = z.object({
  ...COMMON_SETTINGS,
  ...SHOP_SETTINGS,
  ...TRACING_SETTINGS,
  DATA_DIR: z.string().describe("a folder").default(".data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe("a URL such as postgres://user:password@localhost:5432/shop")
    .optional(),
  REDIS_URL,
  APP_SECRET: secret.optional(),
  INTERNAL_KEY: secret.optional(),
  TIME_ZONE: timeZone.default("Asia/Tashkent"),
  SERVICE_FEE_PERCENT: percent.default(2),
  BONUS_PERCENT: percent.default(1),
  ...SMS_FIELDS,
  SMS_DAILY_BUDGET: wholeNumber(0, 1_000_000, "a number of messages a day").default(1000),
  CAPTCHA_SECRET: z.string().min(1).max(200).describe("the captcha's secret key").optional(),
  // Tests set another URL, and so does an operator who uses a mirror of the captcha provider.
  CAPTCHA_URL: providerUrl.default(CAPTCHA_URL),
  PAYMENT_PROVIDERS: providers.default(
    new Map<string, CardProviderName>(COUNTRY_CODES.map((country) => [country, "simulator"])),
  ),
  PAYME_MERCHANT_ID: z
    .string()
    .regex(/^\w{1,100}$/)
    .describe("the id of the cash desk at Payme")
    .optional(),
  PAYME_KEY: z.string().min(1).max(200).describe("the key of the cash desk at Payme").optional(),
  PAYME_ALLOWED_IPS: networks.optional(),
  PAYME_URL: providerUrl.default("https://checkout.paycom.uz/api"),
  PAYME_CHECKOUT_URL: providerUrl.default("https://checkout.paycom.uz"),
  PICTURE_HOSTS_INSIDE: hosts.default(new Set()),
  EXTRA_DAYS_OFF: days.default(new Set()),
  EXTRA_WORKING_DAYS: days.default(new Set()),
})

/**
 * Settings whose values never appear in error messages. A secret that the storefront or the HTTP server reads too must
 * also be in the list of secrets of app/host/env-schema.ts or server/settings.ts.
 */
export const SECRET_SETTINGS = new Set<string>([
  "APP_SECRET",
  "INTERNAL_KEY",
  "DATABASE_URL",
  "REDIS_URL",
  "CAPTCHA_SECRET",
  ...SMS_SECRETS,
  "PAYME_KEY",
  ...COMMON_SECRETS,
])
