import { z } from "zod"
import { CAPTCHA_URL } from "#domain/captcha.ts"
import {
  COMMON_SECRETS,
  COMMON_SETTINGS,
  getSiteUrl,
  httpUrl,
  isLocalUrl,
  providerUrl,
  SECRET_MIN_LENGTH,
  SHOP_SETTINGS,
  wholeNumber,
} from "#runtime/common-settings.ts"
import { ConfigError, parseSettings } from "#runtime/parse-settings.ts"

const phone = /^\+[\d\s()-]{7,24}$/

const notice = z.string().trim().max(300).describe("at most 300 characters").default("")

const secret = z
  .string()
  .min(SECRET_MIN_LENGTH)
  .describe(`at least ${SECRET_MIN_LENGTH} characters, the same for every process of the shop`)

const Secrets = z.object({ APP_SECRET: secret, INTERNAL_KEY: secret })
const SECRETS = new Set([...Object.keys(Secrets.shape), ...COMMON_SECRETS])

/** The tagline of a shop that sets none, in English. */
export const DEFAULT_TAGLINE = "Beauty, Wellness, Lifestyle"

/** Minimum milliseconds from the rendering of a form to its submission. No person fills in a form faster. */
const MINIMUM_FILL_MS = 1000

/**
 * Settings of the storefront, which may all be omitted. The secrets are optional in this schema only because an
 * embedded shop API creates them later; `Secrets` requires them. A captcha needs CAPTCHA_SITE_KEY.
 */
export const StorefrontSettings = z.object({
  ...COMMON_SETTINGS,
  ...SHOP_SETTINGS,
  APP_SECRET: secret.optional(),
  INTERNAL_KEY: secret.optional(),
  BRAND_TAGLINE: z.string().max(120).describe("at most 120 characters").default(DEFAULT_TAGLINE),
  SUPPORT_URL: z
    .url({ protocol: /^(?:https?|mailto|tel)$/ })
    .describe("an https:, mailto: or tel: URL")
    .default("mailto:support@atir.example"),
  BACK_OFFICE_URL: httpUrl("https://partner.atir.example").default("https://partner.atir.example"),
  OPERATOR_PHONES: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .pipe(z.array(z.string().regex(phone)))
    .describe("phone numbers as pages show them, separated by commas, such as +998 71 200-00-00")
    .default(["+998 71 200-00-00", "+998 73 200-00-01", "+7 727 000-00-00"]),
  SELLER_DETAILS: z
    .string()
    .trim()
    .max(300)
    .describe("at most 300 characters")
    .transform((text) => text.replace(/\.$/, ""))
    .default(""),
  NOTICE_UZ: notice,
  NOTICE_RU: notice,
  NOTICE_EN: notice,
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .describe("the captcha's site key")
    .optional(),
  CAPTCHA_URL: providerUrl.default(CAPTCHA_URL),
  MANIFEST_POLL_SECONDS: wholeNumber(1, 86_400, "a number of seconds").default(300),
  // Only tests change this setting, because they fill in forms faster than people do.
  FORM_MINIMUM_FILL_MS: wholeNumber(0, MINIMUM_FILL_MS, "a number of milliseconds").default(
    MINIMUM_FILL_MS,
  ),
})

export interface StorefrontEnv extends Omit<
  z.output<typeof StorefrontSettings>,
  "SITE_URL" | "METRICS_TOKEN"
> {
  /** The secrets are getters, because the embedded shop API creates them after this module has been loaded. */
  readonly APP_SECRET: string
  readonly INTERNAL_KEY: string
  /** Origin without a trailing slash. */
  SITE_URL: string
  /** Whether SITE_URL names this machine. */
  isLocal: boolean
  /** Whether SMS codes and payments are simulated. Each page then shows a banner [D.93]. */
  isDemo: boolean
  /**
   * Whether pages report web vitals (server/metrics). This needs METRICS_TOKEN, because without the token the operator
   * cannot read the metrics.
   */
  measuresVisits: boolean
  /** Null if the shop uses no captcha. */
  captcha: { url: string; siteKey: string } | null
}

/**
 * Reads and checks the storefront's settings; an empty value counts as absent.
 *
 * @throws ConfigError about the first setting that is wrong or missing
 */
export function readStorefrontEnv(source: NodeJS.ProcessEnv): StorefrontEnv {
  const { METRICS_TOKEN, ...settings } = parseSettings(StorefrontSettings, source, SECRETS)
  const readSecrets = () => parseSettings(Secrets, source, SECRETS)
  if (settings.SHOP_API_URL !== undefined) readSecrets()
  const siteUrl = getSiteUrl(settings)
  const isLocal = isLocalUrl(siteUrl)
  if (!isLocal && settings.FORM_MINIMUM_FILL_MS < MINIMUM_FILL_MS) {
    throw new ConfigError(
      "FORM_MINIMUM_FILL_MS is set, but is only for tests: in a public shop it would let bots submit forms faster",
    )
  }
  let secrets: z.output<typeof Secrets> | undefined
  return {
    ...settings,
    get APP_SECRET() {
      return (secrets ??= readSecrets()).APP_SECRET
    },
    get INTERNAL_KEY() {
      return (secrets ??= readSecrets()).INTERNAL_KEY
    },
    SITE_URL: siteUrl,
    isLocal,
    isDemo: isLocal || settings.DEMO === "1",
    measuresVisits: METRICS_TOKEN !== undefined,
    captcha: findCaptcha(settings),
  }
}

function findCaptcha(
  settings: Pick<z.output<typeof StorefrontSettings>, `CAPTCHA_${"PROVIDER" | "URL" | "SITE_KEY"}`>,
): StorefrontEnv["captcha"] {
  if (settings.CAPTCHA_PROVIDER === "off") return null
  const { CAPTCHA_URL: url, CAPTCHA_SITE_KEY: siteKey } = settings
  if (siteKey !== undefined) return { url, siteKey }
  throw new ConfigError(
    "CAPTCHA_SITE_KEY is not set, but CAPTCHA_PROVIDER=recaptcha requires it: the captcha's site key",
  )
}
