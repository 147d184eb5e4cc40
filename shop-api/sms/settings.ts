import { z } from "zod"
import { providerUrl } from "#runtime/common-settings.ts"
import { ConfigError } from "#runtime/parse-settings.ts"
import { GSM_ASCII } from "#shop-api/sms/segment-limits.ts"

/** The SMS provider and its settings. */
export type SmsSettings =
  | { name: "outbox" }
  | {
      name: "eskiz"
      /** URL of the provider's API, without a trailing slash. */
      url: string
      email: string
      password: string
      from: string
    }
  | {
      name: "playmobile"
      /** URL of the provider's API, without a trailing slash. */
      url: string
      login: string
      password: string
      originator: string
      /** Key that the provider must send with its delivery reports. Null when the shop accepts no reports. */
      callbackKey: string | null
    }

const text = (words: string) => z.string().trim().min(1).max(200).describe(words)

export const SMS_FIELDS = {
  SMS_PROVIDER: z
    .enum(["outbox", "eskiz", "playmobile"])
    .describe("outbox, eskiz or playmobile")
    .default("outbox"),
  SMS_BRAND: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(GSM_ASCII)
    .describe("the brand in 1 to 40 ASCII characters")
    .optional(),
  ESKIZ_URL: providerUrl.default("https://notify.eskiz.uz/api"),
  ESKIZ_EMAIL: text("the account's e-mail address").optional(),
  ESKIZ_PASSWORD: text("the account's password").optional(),
  ESKIZ_FROM: text("the sender's name or number").default("4546"),
  PLAYMOBILE_URL: providerUrl.default("https://send.smsxabar.uz/broker-api"),
  PLAYMOBILE_LOGIN: text("the account's login").optional(),
  PLAYMOBILE_PASSWORD: text("the account's password").optional(),
  PLAYMOBILE_ORIGINATOR: text("the sender's name or number").optional(),
  PLAYMOBILE_CALLBACK_KEY: z
    .string()
    .regex(/^[\w-]{32,200}$/)
    .describe("32 to 200 letters, digits, - and _")
    .optional(),
}

/** Settings whose values never appear in error messages. */
export const SMS_SECRETS = [
  "ESKIZ_EMAIL",
  "ESKIZ_PASSWORD",
  "PLAYMOBILE_LOGIN",
  "PLAYMOBILE_PASSWORD",
  "PLAYMOBILE_CALLBACK_KEY",
]

const Fields = z.object(SMS_FIELDS)
type Fields = z.output<typeof Fields>

/**
 * Returns the settings of the SMS provider that SMS_PROVIDER names.
 *
 * @throws ConfigError about the first setting of this provider that is missing
 */
export function getSmsSettings(fields: Fields): SmsSettings {
  const name = fields.SMS_PROVIDER
  const need = (setting: keyof Fields): string => {
    const value = fields[setting]
    if (value !== undefined) return value
    const takes = SMS_FIELDS[setting].unwrap().description ?? "a value"
    throw new ConfigError(`${setting} is not set, but SMS_PROVIDER=${name} requires it: ${takes}`)
  }
  if (name === "eskiz") {
    return {
      name,
      url: fields.ESKIZ_URL,
      from: fields.ESKIZ_FROM,
      email: need("ESKIZ_EMAIL"),
      password: need("ESKIZ_PASSWORD"),
    }
  }
  if (name === "playmobile") {
    return {
      name,
      url: fields.PLAYMOBILE_URL,
      login: need("PLAYMOBILE_LOGIN"),
      password: need("PLAYMOBILE_PASSWORD"),
      originator: need("PLAYMOBILE_ORIGINATOR"),
      callbackKey: fields.PLAYMOBILE_CALLBACK_KEY ?? null,
    }
  }
  return { name }
}

/**
 * Returns the brand with which each SMS begins. A single character outside `GSM_ASCII` lowers the maximum length of an
 * SMS from 160 to 70 characters, so that the shop would pay for two SMS instead of one. With SMS_PROVIDER=outbox any
 * brand is accepted.
 *
 * @throws ConfigError when the brand has a character outside `GSM_ASCII`
 */
export function getSmsBrand(fields: Fields, brandName: string): string {
  const brand = fields.SMS_BRAND ?? brandName.replaceAll(/[ʻʼ‘’]/g, "'")
  const { SMS_PROVIDER: provider } = fields
  if (GSM_ASCII.test(brand) || provider === "outbox") return brand
  throw new ConfigError(
    `SMS_BRAND is not set, but with SMS_PROVIDER=${provider} and this BRAND_NAME ` +
      `it must be ${SMS_FIELDS.SMS_BRAND.unwrap().description}`,
  )
}
