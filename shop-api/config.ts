import type { BlockList } from "node:net"
import path from "node:path"
import type { z } from "zod"
import type { ExtraDays } from "#domain/holidays.ts"
import { describeMissingSecrets, getSiteUrl, isLocalUrl } from "#runtime/common-settings.ts"
import { ConfigError, parseSettings } from "#runtime/parse-settings.ts"
import type { LogRequests } from "#runtime/request-log-level.ts"
import { type CardProviderName, SECRET_SETTINGS, ShopApiSettings } from "#shop-api/env-schema.ts"
import { isDemonstrationInstalled } from "#shop-api/import-demonstration.ts"
import { getSmsBrand, getSmsSettings, type SmsSettings } from "#shop-api/sms/settings.ts"
import { readOrCreateSecret } from "./secret-file.ts"

/** Settings of the shop API, as the program uses them. */
export type Config = Readonly<{
  port: number
  /** Address that the shop API listens on. When it is absent, it listens on all addresses of this machine. */
  host?: string
  /** Origin of the storefront, without a trailing slash. */
  siteUrl: string
  /** Whether the shop may simulate payments and print SMS: SITE_URL is on this machine, or DEMO=1 is set. */
  isDemo: boolean
  /** Absolute path of the folder in which the shop stores all its files. */
  dataDir: string
  /** A postgres:// URL. When it is absent, the database is PGlite, with its files in `dataDir`. */
  databaseUrl?: string
  /** A redis:// URL. When it is absent, rate limits are counted in the database. */
  redisUrl?: string
  /** Key with which the shop signs or encrypts data that clients store and send back. */
  appSecret: string
  /**
   * Key that the storefront and the shop API share. With it, the storefront signs the request header that contains its
   * visitor's IP address, so that no other client can forge this header.
   */
  internalKey: string
  brandName: string
  /** IANA name of the time zone in which commands print times. */
  timeZone: string
  serviceFeePercent: number
  bonusPercent: number
  otpResendSeconds: number
  /** The SMS provider and its credentials. */
  sms: SmsSettings
  smsBrand: string
  /** Maximum number of SMS a day. */
  smsDailyBudget: number
  /** The captcha provider; null when no captcha is configured. */
  captcha: { url: string; secret: string } | null
  /**
   * The payment provider of each country, by iso_code. In a country without a provider, customers can pay only with
   * bonus points.
   */
  paymentProviders: ReadonlyMap<string, CardProviderName>
  /** The shop's account at Payme; null when no country uses Payme. */
  payme: {
    merchantId: string
    key: string
    url: string
    checkoutUrl: string
    /**
     * IP addresses from which Payme may call the shop; null when all addresses are allowed. Payme must send its key in
     * any case.
     */
    allowedIps: BlockList | null
  } | null
  /**
   * Hosts of the shop's private network from which an import may download pictures. Any other host must have a public
   * address, so that an import cannot read from the private network.
   */
  privatePictureHosts: ReadonlySet<string>
  /** The operator's days without deliveries, and working days, besides the holidays that the shop knows. */
  extraDays: ExtraDays
  logRequests: LogRequests
  /** Bearer token that a client must send to read /metrics. When it is absent, the shop serves no metrics. */
  metricsToken?: string
  /**
   * How many milliseconds the process goes on serving after SIGTERM. During this time /readyz responds with 503, so
   * that the load balancer sends no new requests.
   */
  stopDelay: number
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent"
}>

/**
 * Checks the settings of the shop API without writing to the disk. An empty value counts as absent.
 *
 * @throws ConfigError about the settings that are wrong or missing
 */
export function checkShopApiSettings(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(ShopApiSettings, env, SECRET_SETTINGS)
  const siteUrl = getSiteUrl(settings)
  const isDemo = isLocalUrl(siteUrl) || settings.DEMO === "1"
  if (!isDemo) refuseDemonstration(siteUrl, settings)
  if (!isDemonstrationInstalled()) refuseSimulators(settings)
  const shared = (["DATABASE_URL", "SHOP_API_URL"] as const).find((name) => settings[name])
  if (shared !== undefined) requireSecrets(settings, shared)
  return {
    settings,
    siteUrl,
    isDemo,
    sms: getSmsSettings(settings),
    smsBrand: getSmsBrand(settings, settings.BRAND_NAME),
    captcha: findCaptcha(settings),
    payme: findPayme(settings),
  }
}

/**
 * Reads the settings of the shop API from `env`. Generates missing secrets and saves them in DATA_DIR, except when
 * several processes must share the secrets: the operator must then set them.
 *
 * @throws ConfigError about the settings that are wrong or missing
 */
export function readShopApiConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, ...checked } = checkShopApiSettings(env)
  const dataDir = path.resolve(settings.DATA_DIR)
  const getSecret = (name: SharedSecret) => settings[name] ?? makeSecret(name, dataDir)
  return {
    ...checked,
    port: settings.PORT,
    ...(settings.LISTEN_ADDRESS === undefined ? {} : { host: settings.LISTEN_ADDRESS }),
    dataDir,
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    ...(settings.REDIS_URL === undefined ? {} : { redisUrl: settings.REDIS_URL }),
    appSecret: getSecret("APP_SECRET"),
    internalKey: getSecret("INTERNAL_KEY"),
    brandName: settings.BRAND_NAME,
    timeZone: settings.TIME_ZONE,
    serviceFeePercent: settings.SERVICE_FEE_PERCENT,
    bonusPercent: settings.BONUS_PERCENT,
    otpResendSeconds: settings.OTP_RESEND_SECONDS,
    smsDailyBudget: settings.SMS_DAILY_BUDGET,
    paymentProviders: settings.PAYMENT_PROVIDERS,
    privatePictureHosts: settings.PICTURE_HOSTS_INSIDE,
    extraDays: { off: settings.EXTRA_DAYS_OFF, working: settings.EXTRA_WORKING_DAYS },
    ...(settings.METRICS_TOKEN === undefined ? {} : { metricsToken: settings.METRICS_TOKEN }),
    stopDelay: settings.STOP_DELAY_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    logRequests: settings.LOG_REQUESTS,
  }
}

/**
 * Refuses the SMS outbox (which sends no SMS) and the payment simulator in a shop for real customers.
 *
 * @throws ConfigError when a setting uses the outbox or the simulator
 */
function refuseDemonstration(siteUrl: string, settings: z.output<typeof ShopApiSettings>): void {
  const simulators = listSimulators(settings)
  if (simulators.length === 0) return
  const list = (place: 0 | 1) => simulators.map((one) => one[place]).join(" and ")
  throw new ConfigError(
    `SITE_URL is ${JSON.stringify(siteUrl)}, but ${list(0)} ${simulators.length > 1 ? "work" : "works"} ` +
      `only for a shop on localhost: configure ${list(1)}, or set DEMO=1 for a public demonstration`,
  )
}

/**
 * Refuses the SMS outbox and the payment simulator in a shop that is installed without the folder `demo/`, which
 * contains them.
 *
 * @throws ConfigError when a setting uses the outbox or the simulator
 */
function refuseSimulators(settings: z.output<typeof ShopApiSettings>): void {
  const [first] = listSimulators(settings)
  if (!first) return
  const [what, setting] = first
  throw new ConfigError(
    `${setting} uses ${what}, but the folder demo is not installed: configure ${setting}`,
  )
}

function listSimulators(
  settings: z.output<typeof ShopApiSettings>,
): [what: string, setting: string][] {
  const simulators: [what: string, setting: string][] = []
  if (settings.SMS_PROVIDER === "outbox") simulators.push(["the SMS outbox", "SMS_PROVIDER"])
  if ([...settings.PAYMENT_PROVIDERS.values()].includes("simulator")) {
    simulators.push(["the payment simulator", "PAYMENT_PROVIDERS"])
  }
  return simulators
}

/** The only country for which Payme can be configured: Payme charges only soʻm, the currency of Uzbekistan. */
const PAYME_COUNTRY = "uz"

function findPayme(settings: z.output<typeof ShopApiSettings>): Config["payme"] {
  const countries = [...settings.PAYMENT_PROVIDERS].flatMap(([country, provider]) =>
    provider === "payme" ? [country] : [],
  )
  if (countries.length === 0) return null
  const foreign = countries.find((country) => country !== PAYME_COUNTRY)
  if (foreign !== undefined) {
    throw new ConfigError(
      `PAYMENT_PROVIDERS has ${foreign}:payme, but Payme supports only the currency of uz`,
    )
  }
  const { PAYME_MERCHANT_ID: merchantId, PAYME_KEY: key } = settings
  if (merchantId === undefined || key === undefined) {
    const [name, what] =
      merchantId === undefined ? ["PAYME_MERCHANT_ID", "id"] : ["PAYME_KEY", "key"]
    throw new ConfigError(
      `${name} is not set, but uz:payme in PAYMENT_PROVIDERS requires it: the ${what} of the cash desk at Payme`,
    )
  }
  const { PAYME_URL: url, PAYME_CHECKOUT_URL: checkoutUrl } = settings
  return { merchantId, key, url, checkoutUrl, allowedIps: settings.PAYME_ALLOWED_IPS ?? null }
}

function findCaptcha(settings: z.output<typeof ShopApiSettings>): Config["captcha"] {
  if (settings.CAPTCHA_PROVIDER === "off") return null
  const { CAPTCHA_URL: url, CAPTCHA_SECRET: key } = settings
  if (key !== undefined) return { url, secret: key }
  throw new ConfigError(
    "CAPTCHA_SECRET is not set, but CAPTCHA_PROVIDER=recaptcha requires it: the captcha's secret key",
  )
}

type SharedSecret = "APP_SECRET" | "INTERNAL_KEY"

function requireSecrets(
  settings: Partial<Record<SharedSecret, string | undefined>>,
  shared: string,
): void {
  const mistake = describeMissingSecrets(settings, shared)
  if (mistake !== null) throw new ConfigError(mistake)
}

function describeStorageFailure(name: SharedSecret, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (/^(EACCES|EPERM|EROFS):/.test(reason)) return "this user has no write permission there"
  return `${name} cannot be stored there: ${reason.replace(/^ENOSPC:.*/, "the disk is full")}`
}

function makeSecret(name: SharedSecret, dataDir: string): string {
  try {
    return readOrCreateSecret(path.join(dataDir, name.toLowerCase().replaceAll("_", "-")))
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but ${describeStorageFailure(name, error)}`,
    )
  }
}
