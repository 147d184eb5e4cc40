import { createHmac } from "node:crypto"
import type { CardProvider } from "#contract/account.ts"
import type { CountryRow } from "#shop-api/catalogue/countries.ts"
import type { Config } from "#shop-api/config.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { createPaymeProvider, type PaymeAccount } from "#shop-api/payments/payme.ts"
import { type PaymentProvider, PaymentUnknownError } from "#shop-api/payments/provider.ts"
import type { Services } from "#shop-api/services.ts"

type ProviderName = CardProvider["provider"]

/** The payment providers of the shop. */
export interface Payments {
  /** The provider of a country, null where bonus points are the only way to pay. */
  findFor(country: Pick<CountryRow, "isoCode">): PaymentProvider | null
  /** The provider by its name, null when it is not configured any more. */
  find(name: string): PaymentProvider | null
  /** All providers that are configured. */
  list(): PaymentProvider[]
  /** The shop's accounts with the providers that call it back. */
  readonly accounts: Partial<Record<ProviderName, PaymeAccount>>
  /** Origins beside the shop's own that browsers talk to. */
  readonly origins: { cards: string[]; pages: string[] }
  /** Asks a provider something that a customer waits for. @throws ApiError 503 when it does not answer */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** Tells the provider that a card is not needed any more, if it listens. */
  forgetCard(card: { provider: string; token: string }): Promise<void>
}

/** The simulator's Subscribe API. */
export const SIMULATOR_ENDPOINT = "/api/simulator/payme"
/** The simulator's page, followed by what Payme's page would be followed by. */
export const SIMULATOR_PAGES = "/api/simulator/pay"

/** The account that a shop has with the simulator in its own program. */
export function simulatorAccount({
  appSecret,
  siteUrl,
}: Pick<Config, "appSecret" | "siteUrl">): PaymeAccount {
  return {
    merchantId: "simulator",
    key: createHmac("sha256", appSecret).update("payment simulator").digest("base64url"),
    url: siteUrl + SIMULATOR_ENDPOINT,
    checkoutUrl: siteUrl + SIMULATOR_PAGES,
  }
}

type Fetch = (request: Request) => Promise<Response>

/** `fetches` reach the simulator, which runs in this program but is spoken to as if it did not, and Payme. */
export function createPayments(
  { config, log }: Pick<Services, "config" | "log">,
  fetches: { simulator: Fetch; payme: Fetch },
): Payments {
  const names = new Set(config.paymentProviders.values())
  const accounts: Partial<Record<ProviderName, PaymeAccount>> = {
    ...(names.has("simulator") && { simulator: simulatorAccount(config) }),
    ...(config.payme && { payme: config.payme }),
  }
  const providers: Partial<Record<string, PaymentProvider>> = {
    ...(accounts.simulator && {
      simulator: createPaymeProvider({
        ...{ name: "simulator", account: accounts.simulator, fetch: fetches.simulator },
        browserUrl: SIMULATOR_ENDPOINT,
      }),
    }),
    ...(accounts.payme && {
      payme: createPaymeProvider({
        ...{ name: "payme", account: accounts.payme, fetch: fetches.payme },
      }),
    }),
  }

  function find(name: string): PaymentProvider | null {
    return Object.hasOwn(providers, name) ? (providers[name] ?? null) : null
  }

  function foreignOrigins(pick: (provider: PaymentProvider) => string): string[] {
    const all = Object.values(providers).flatMap((provider) => (provider ? [pick(provider)] : []))
    return [...new Set(all)].filter((origin) => origin !== config.siteUrl)
  }

  return {
    find,
    list: () => Object.values(providers).filter((provider) => provider !== undefined),
    accounts,
    origins: {
      cards: foreignOrigins(({ origins }) => origins.cards),
      pages: foreignOrigins(({ origins }) => origins.page),
    },
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
