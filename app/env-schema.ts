import { z } from "zod"

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"])

const Url = z.url({ protocol: /^https?$/ })

/** Settings of the storefront; each has a default, so an empty environment works. */
const StorefrontEnv = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  SITE_URL: Url.optional(),
  SHOP_API_URL: Url.optional(),
  APP_SECRET: z.string().min(32),
  INTERNAL_KEY: z.string().min(32),
  BRAND_NAME: z.string().min(1).max(40).default("Atir"),
  BRAND_TAGLINE: z.string().max(120).default("Beauty, Wellness, Lifestyle"),
  SUPPORT_URL: z.string().default("mailto:support@atir.example"),
  BACK_OFFICE_URL: Url.default("https://partner.atir.example"),
  OPERATOR_PHONES: z.string().default("+998 71 200-00-00"),
  OTP_RESEND_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  DEMO: z.enum(["0", "1"]).default("0"),
})

export interface StorefrontEnv extends Omit<z.output<typeof StorefrontEnv>, "SITE_URL"> {
  /** Origin without a trailing slash: canonical links, the Origin check and the Host allow-list. */
  SITE_URL: string
  /** SITE_URL stands on this machine: cookies need no Secure, and the demonstration's banner shows. */
  isLocal: boolean
}

/**
 * Reads and checks the settings. An empty value counts as absent. Throws one Error whose message is a single
 * line naming the setting and what it takes, never the value.
 */
export function readStorefrontEnv(source: NodeJS.ProcessEnv): StorefrontEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""))
  const parsed = StorefrontEnv.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`)
  }
  const { SITE_URL = `http://localhost:${parsed.data.PORT}`, ...rest } = parsed.data
  const url = new URL(SITE_URL)
  return { ...rest, SITE_URL: url.origin, isLocal: LOCAL_HOSTS.has(url.hostname) }
}
