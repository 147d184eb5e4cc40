import { createHmac } from "node:crypto"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { createRpcClient } from "#shop-api/payments/json-rpc.ts"
import { createPaymeProvider } from "#shop-api/payments/payme.ts"
import { type PaymentProvider, PaymentUnknownError } from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

/** The payment providers of the shop. */
export interface Payments {
  /** The provider of a country, null where bonus points are the only way to pay. */
  findFor(country: Pick<CountryRow, "isoCode">): PaymentProvider | null
  /** The provider by its name, null when it is not configured any more. */
  find(name: string): PaymentProvider | null
  /** Asks a provider something that a customer waits for. @throws ApiError 503 when it does not answer */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** Tells the provider that a card is not needed any more, if it listens. */
  forgetCard(card: { provider: string; token: string }): Promise<void>
}

/** What signs in at the simulator and signs its callbacks; the simulator knows it by the same rule. */
export interface SimulatorCredentials {
  merchantId: string
  key: string
}

export const SIMULATOR_ENDPOINT = "/api/simulator/payme"
export const SIMULATOR_PAGES = "/api/simulator/pay"

export function simulatorCredentials(appSecret: string): SimulatorCredentials {
  const key = createHmac("sha256", appSecret).update("payment simulator").digest("base64url")
  return { merchantId: "simulator", key }
}

/** `fetch` reaches the simulator, which runs in this program but is spoken to as if it did not. */
export function createPayments(
  { config, log }: Pick<Services, "config" | "log">,
  fetch: (request: Request) => Promise<Response>,
): Payments {
  const { merchantId, key } = simulatorCredentials(config.appSecret)
  const simulator = createPaymeProvider({
    cardProvider: {
      provider: "simulator",
      endpoint: SIMULATOR_ENDPOINT,
      merchant_id: merchantId,
    },
    call: createRpcClient({
      endpoint: config.siteUrl + SIMULATOR_ENDPOINT,
      auth: `${merchantId}:${key}`,
      fetch,
    }),
    hostedPage(receiptId, { locale, returnUrl, currency }) {
      const url = new URL(`${SIMULATOR_PAGES}/${receiptId}`, config.siteUrl)
      url.search = new URLSearchParams({ l: locale, cur: currency, c: returnUrl }).toString()
      return url.href
    },
  })
  const providers: Record<string, PaymentProvider> = { simulator }

  function find(name: string): PaymentProvider | null {
    return Object.hasOwn(providers, name) ? (providers[name] ?? null) : null
  }

  return {
    find,
    findFor: ({ isoCode }) => find(config.paymentProviders.get(isoCode) ?? ""),
    async ask(question) {
      try {
        return await question()
      } catch (cause) {
        if (!(cause instanceof PaymentUnknownError)) throw cause
        throw new ApiError(503, "payment.unavailable", { retryAfter: 10, cause })
      }
    },
    async forgetCard({ provider, token }) {
      try {
        await find(provider)?.removeCard(token)
      } catch (err) {
        log.warn({ err }, "the payment provider did not forget a card")
      }
    },
  }
}
