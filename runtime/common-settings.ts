import { z } from "zod"
import { LOG_REQUESTS } from "#runtime/request-log-level.ts"

/** Minimum length of a secret, in characters. */
export const SECRET_MIN_LENGTH = 32

/** The names of this machine, as the `hostname` of a URL contains them. */
export const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Returns the shop's origin: SITE_URL, or http://localhost with the port when SITE_URL is not set. */
export const getSiteUrl = ({ SITE_URL, PORT }: { SITE_URL?: string | undefined; PORT: number }) =>
  SITE_URL ?? `http://localhost:${PORT}`

/** Whether the host of a URL is this machine. */
export const isLocalUrl = (url: string) => LOCAL_HOSTS.has(URL.parse(url)?.hostname ?? "")

/** Maximum value of STOP_DELAY_SECONDS. Within a minute, every load balancer notices that the process is stopping. */
const MAX_STOP_DELAY = 60

/** Creates the schema of a setting that is a whole number. Error messages state the limits and the unit. */
export const wholeNumber = (least: number, most: number, unit: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .describe(`${unit} from ${least} to ${most}`)

/** Creates the schema of a setting that is a URL. Trailing slashes are removed. Error messages state the example. */
export const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ""))
    .describe(`an http or https URL such as ${example}`)

/**
 * A setting that is the URL of a provider, of its simulator, or of a mirror. The shop sends credentials and one-time
 * codes there, and customers their cards, so the connection must be encrypted. Trailing slashes are removed.
 */
export const providerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith("https:") || isLocalUrl(text))
  .transform((text) => text.replace(/\/+$/, ""))
  .describe("an https URL (http only on this machine)")

/** Creates the schema of a setting that is a URL without a path. */
const origin = (description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine((text) => {
      const { pathname, search, hash, username } = URL.parse(text) ?? { pathname: null }
      return pathname === "/" && !search && !hash && !username
    })
    .transform((text) => new URL(text).origin)
    .describe(description)

/**
 * Returns an error message that lists missing secrets; null when none is missing. Only for a shop of several processes:
 * they must have the same secrets, so no process can generate its own, and the operator must set them.
 *
 * @param shared name of the setting which shows that the shop has several processes; the message contains it
 */
export function describeMissingSecrets(
  settings: Readonly<Record<string, unknown>>,
  shared: string,
): string | null {
  const missing = ["APP_SECRET", "INTERNAL_KEY"].filter((name) => !settings[name])
  if (missing.length === 0) return null
  const [are, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"]
  return (
    `${missing.join(" and ")} ${are} not set, but ${shared} requires ${them}: at least ${SECRET_MIN_LENGTH} characters, ` +
    "the same for every process of the shop"
  )
}

/** The settings that the HTTP server, the storefront and the shop API have in common. */
export const COMMON_SETTINGS = {
  PORT: wholeNumber(1, 65_535, "a port number").default(3000),
  LISTEN_ADDRESS: z
    .union([z.ipv4(), z.ipv6()])
    .describe("an IP address of this machine, such as 127.0.0.1")
    .optional(),
  SITE_URL: origin("the shop's URL without a path, such as https://atir.example").optional(),
  SHOP_API_URL: origin(
    "the shop API's URL without a path, such as http://localhost:3001",
  ).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .describe("fatal, error, warn, info, debug, trace or silent")
    .default("info"),
  LOG_REQUESTS: z.enum(LOG_REQUESTS).describe("problems, work or all").default("problems"),
  METRICS_TOKEN: z.string().min(16).describe("at least 16 characters").optional(),
  STOP_DELAY_SECONDS: wholeNumber(0, MAX_STOP_DELAY, "a number of seconds").default(0),
  DEMO: z.enum(["0", "1"]).describe("0 or 1").default("0"),
}

/**
 * Settings that the storefront and the shop API have in common, and the HTTP server does not read. Each of the two
 * declares the secrets itself, and CAPTCHA_URL, because its default is in domain/, which files of runtime/ must not
 * import.
 */
export const SHOP_SETTINGS = {
  BRAND_NAME: z.string().trim().min(1).max(40).describe("1 to 40 characters").default("Atir"),
  OTP_RESEND_SECONDS: wholeNumber(1, 3600, "a number of seconds").default(60),
  CAPTCHA_PROVIDER: z.enum(["off", "recaptcha"]).describe("off or recaptcha").default("off"),
}

/** The setting that the HTTP server and the shop API have in common, and the storefront does not read. */
export const REDIS_URL = z
  .url({ protocol: /^rediss?$/ })
  .describe("a URL such as redis://user:password@localhost:6379/0")
  .optional()

/** Settings of COMMON_SETTINGS and TRACING_SETTINGS whose values must not appear in error messages. */
export const COMMON_SECRETS = ["METRICS_TOKEN", "OTEL_EXPORTER_OTLP_HEADERS"]

/**
 * Settings of OpenTelemetry under their standard names, declared here so that wrong values are reported. Tracing is on
 * when the endpoint is set. OpenTelemetry's exporter reads the endpoint and the headers from the environment itself.
 */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("http://localhost:4318").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/)
    .describe("HTTP headers such as authorization=TOKEN, separated by commas")
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^[\d.]+$/)
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .describe("a number from 0 to 1 such as 0.1")
    .default(1),
}
