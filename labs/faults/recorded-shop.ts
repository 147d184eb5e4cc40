import { once } from "node:events"
import { SECRET, SITE_KEY, startCaptchaSimulator } from "#tests/support/captcha-simulator.ts"
import { FormVisitor } from "#tests/support/form-visitor.ts"
import { startPaymeSimulator } from "#tests/support/payme-simulator.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import {
  type Answer,
  type Recorded,
  startRecordingServer,
} from "#tests/support/recording-server.ts"
import { createSecretScanner, type SecretScanner } from "#tests/support/secret-scanner.ts"
import { getFreePort, startShop } from "#tests/support/shop.ts"
import type { SmsSimulator } from "#tests/support/sms-simulator.ts"

/**
 * A shop in two processes (storefront and shop API) on PostgreSQL, with simulators of all providers. Everything that
 * the processes send and print is recorded.
 */
export interface RecordedShop {
  readonly url: string
  /** URL of the shop API, which visitors do not know. */
  readonly apiUrl: string
  readonly written: SecretScanner
  /** Secret values by name. The tests check that no recorded text contains one of them. */
  readonly canaries: Map<string, string>
  /** URL to which a browser sends the number of a card. */
  readonly paymentUrl: string
  /** The settings with which both processes were started. */
  readonly env: Record<string, string>
  readonly captcha: Awaited<ReturnType<typeof startCaptchaSimulator>>
  visitor(): FormVisitor
  /**
   * Waits for a new code that the shop has sent to a phone. Adds the code to `canaries`, because no recorded text may
   * contain it.
   */
  readCode(phone: string): Promise<string>
  /**
   * Lets `answer` respond to calls of the storefront in place of the shop API. If `answer` returns null for a call, the
   * shop API responds. `overrideAnswers(null)` lets the shop API respond to all calls again.
   */
  overrideAnswers(answer: ((request: Recorded) => Answer | null) | null): void
  /** Stops the database while the shop is running. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

const DATABASE_PASSWORD = "canary-password-of-the-database"
const SECRETS = {
  APP_SECRET: "canary-app-secret-that-signs-what-is-handed-out",
  INTERNAL_KEY: "canary-internal-key-between-both-processes",
  CAPTCHA_SECRET: SECRET,
  METRICS_TOKEN: "canary-token-of-the-metrics",
}

export async function openRecordedShop(sms: SmsSimulator): Promise<RecordedShop> {
  const written = createSecretScanner()
  const [postgres, captcha, port] = await Promise.all([
    startPostgres(),
    startCaptchaSimulator(),
    getFreePort(),
  ])
  const databaseUrl = postgres.url.replace("shop@", `shop:${DATABASE_PASSWORD}@`)
  const siteUrl = `http://localhost:${port}`
  const payments = await startPaymeSimulator(siteUrl)
  const env = {
    ...SECRETS,
    ...sms.env,
    ...payments.env,
    SITE_URL: siteUrl,
    CAPTCHA_PROVIDER: "recaptcha",
    CAPTCHA_SITE_KEY: SITE_KEY,
    CAPTCHA_URL: captcha.url,
    OTP_RESEND_SECONDS: "1",
    LOG_LEVEL: "trace",
    LOG_REQUESTS: "all",
  }
  const api = await startShop({ ...env, DATABASE_URL: databaseUrl }, "shop-api/main.ts")
  let override: ((request: Recorded) => Answer | null) | null = null
  const line = await startRecordingServer((request) => override?.(request) ?? null, api.url)
  const shop = await startShop({ ...env, PORT: String(port), SHOP_API_URL: line.url })
  const canaries = new Map<string, string>([
    ...Object.entries(SECRETS),
    ...Object.entries<string>({ ...sms.env, ...payments.env }).filter(([name]) =>
      /EMAIL|LOGIN|PASSWORD|KEY/.test(name),
    ),
    ["the database's password", DATABASE_PASSWORD],
    ["DATABASE_URL", databaseUrl],
  ])
  let isDatabaseUp = true

  async function killDatabase() {
    if (!isDatabaseUp) return
    isDatabaseUp = false
    await postgres.stop()
  }

  return {
    url: shop.url,
    apiUrl: api.url,
    paymentUrl: payments.env["PAYME_URL"] ?? "",
    written,
    canaries,
    captcha,
    env: { ...env, DATABASE_URL: databaseUrl },
    visitor: () => new FormVisitor(shop.url, written),
    async readCode(phone) {
      const digits = phone.replaceAll(/\D/g, "")
      const deadline = Date.now() + 20_000
      for (;;) {
        const sent = sms.accepted().filter((one) => one.phone === digits)
        const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0]
        if (code && !canaries.has(`code ${code} of ${phone}`)) {
          canaries.set(`code ${code} of ${phone}`, code)
          return code
        }
        if (Date.now() > deadline) throw new Error(`no new code was sent to ${phone}`)
        await once(AbortSignal.timeout(50), "abort")
      }
    },
    overrideAnswers: (answer) => void (override = answer),
    killDatabase,
    async stop() {
      for (const { url } of [shop, api]) written.add("metrics", await readMetrics(url))
      await shop.stop()
      await api.stop()
      await Promise.all([line.stop(), captcha.stop(), payments.stop(), killDatabase()])
      written.add("output of the storefront", shop.output())
      written.add("output of the shop API", api.output())
      for (const { method, path } of [
        ...line.requests(),
        ...sms.requests(),
        ...captcha.requests(),
      ]) {
        written.add(`URL of ${method} between programs`, path)
      }
    },
  }
}

async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` }
  return await (await fetch(`${url}/metrics`, { headers })).text()
}
