import { z } from "zod"
import { CAPTCHA_URL } from "#domain/captcha.ts"
import { LOG_REQUESTS } from "#runtime/request-log.ts"
import { ConfigError, parseSettings } from "#runtime/settings.ts"

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"])
const SECRETS = new Set(["APP_SECRET", "INTERNAL_KEY"])

const address = z
  .url({ protocol: /^https?$/ })
  .describe("an http or https address, such as https://atir.example")

const secret = z
  .string()
  .min(32)
  .describe("at least 32 characters, the same for every process of the shop")

const phone = /^\+[\d\s()-]{7,24}$/

/** Nobody fills in a form within a second. */
const MINIMUM_FILL_MS = 1000

/** Settings of the storefront; each but the secrets has a default, so an empty environment works. */
const Settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .describe("a port number from 1 to 65535")
    .default(3000),
  SITE_URL: address.optional(),
  SHOP_API_URL: address.optional(),
  APP_SECRET: secret,
  INTERNAL_KEY: secret,
  BRAND_NAME: z.string().trim().min(1).max(40).describe("1 to 40 characters").default("Atir"),
  BRAND_TAGLINE: z
    .string()
    .max(120)
    .describe("at most 120 characters")
    .default("Beauty, Wellness, Lifestyle"),
  SUPPORT_URL: z
    .url({ protocol: /^(?:https?|mailto|tel)$/ })
    .describe("an https:, mailto: or tel: address")
    .default("mailto:support@atir.example"),
  BACK_OFFICE_URL: address.default("https://partner.atir.example"),
  OPERATOR_PHONES: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .pipe(z.array(z.string().regex(phone)))
    .describe("phones as they are shown, separated by commas, such as +998 71 200-00-00")
    .default(["+998 71 200-00-00", "+998 73 200-00-01", "+7 727 000-00-00"]),
  SELLER_DETAILS: z
    .string()
    .trim()
    .max(300)
    .describe("at most 300 characters")
    .transform((text) => text.replace(/\.$/, ""))
    .default(""),
  OTP_RESEND_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .describe("seconds from 1 to 3600")
    .default(60),
  CAPTCHA_PROVIDER: z.enum(["off", "recaptcha"]).describe("off or recaptcha").default("off"),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .describe("the captcha's site key")
    .optional(),
  CAPTCHA_URL: address.transform((text) => text.replace(/\/+$/, "")).default(CAPTCHA_URL),
  MANIFEST_POLL_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .describe("seconds from 1 to 86400")
    .default(300),
  // For tests, which fill in forms faster than people do: nobody else sets it.
  FORM_MINIMUM_FILL_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MINIMUM_FILL_MS)
    .describe(`milliseconds from 0 to ${MINIMUM_FILL_MS}`)
    .default(MINIMUM_FILL_MS),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .describe("fatal, error, warn, info, debug, trace or silent")
    .default("info"),
  LOG_REQUESTS: z.enum(LOG_REQUESTS).describe("problems, work or all").default("problems"),
  METRICS_TOKEN: z.string().default(""),
  DEMO: z.enum(["0", "1"]).describe("0 or 1").default("0"),
})

export interface StorefrontEnv extends Omit<
  z.output<typeof Settings>,
  "SITE_URL" | "METRICS_TOKEN"
> {
  /** Origin without a trailing slash: canonical links, the Origin check and the Host allow-list. */
  SITE_URL: string
  /** SITE_URL stands on this machine. */
  isLocal: boolean
  /** Codes and payments are a demonstration's, which every page says. */
  isDemo: boolean
  /** Pages report how long they took (server/metrics): somebody reads the figures. */
  measuresVisits: boolean
  /** The provider that tells people from robots; null when there is none. */
  captcha: { url: string; siteKey: string } | null
}

/**
 * Reads and checks the storefront's settings; an empty value counts as absent.
 *
 * @throws ConfigError about the first setting that is wrong or missing
 */
export function readStorefrontEnv(source: NodeJS.ProcessEnv): StorefrontEnv {
  const { METRICS_TOKEN, ...settings } = parseSettings(Settings, source, SECRETS)
  const url = new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`)
  const isLocal = LOCAL_HOSTS.has(url.hostname)
  if (!isLocal && settings.FORM_MINIMUM_FILL_MS < MINIMUM_FILL_MS) {
    throw new ConfigError(
      "FORM_MINIMUM_FILL_MS is set, but it is for tests: a public shop takes a form sent sooner for a robot's",
    )
  }
  return {
    ...settings,
    SITE_URL: url.origin,
    isLocal,
    isDemo: isLocal || settings.DEMO === "1",
    measuresVisits: METRICS_TOKEN !== "",
    captcha: findCaptcha(settings),
  }
}

function findCaptcha(
  settings: Pick<z.output<typeof Settings>, `CAPTCHA_${"PROVIDER" | "URL" | "SITE_KEY"}`>,
): StorefrontEnv["captcha"] {
  if (settings.CAPTCHA_PROVIDER === "off") return null
  const { CAPTCHA_URL: url, CAPTCHA_SITE_KEY: siteKey } = settings
  if (siteKey !== undefined) return { url, siteKey }
  throw new ConfigError(
    "CAPTCHA_SITE_KEY is not set, but with CAPTCHA_PROVIDER=recaptcha it takes the captcha's site key",
  )
}
