import type { CardProvider } from "#contract/account.ts"
import type { CountryRow } from "#shop-api/countries/countries.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { createPaymeProvider, type PaymeAccount } from "#shop-api/payments/payme.ts"
import type { PaymentSimulator } from "#shop-api/payments/payment-simulator-interface.ts"
import { type PaymentProvider, PaymentUnknownError } from "#shop-api/payments/provider.ts"

type ProviderName = CardProvider["provider"]

export interface Payments {
  /**
   * Finds the payment provider of a country. Null when customers of the country can pay only with bonus points [D.95].
   */
  findFor(country: Pick<CountryRow, "isoCode">): PaymentProvider | null
  /**
   * Finds a provider by its name, for example the provider of an old charge. Null when the settings do not name this
   * provider any more.
   */
  find(name: string): PaymentProvider | null
  list(): PaymentProvider[]
  /** The shop's accounts at the providers that call the shop's Merchant API. Their keys authenticate these calls. */
  readonly accounts: Partial<Record<ProviderName, PaymeAccount>>
  /**
   * Origins of the providers that browsers contact, for the Content-Security-Policy: `cards` when a customer adds a
   * card, `pages` when a customer pays on a provider's page.
   */
  readonly origins: { cards: string[]; pages: string[] }
  /**
   * Runs a call to a provider for a customer who is waiting for the response.
   *
   * @throws ApiError 503 when the outcome is unknown
   */
  ask<T>(question: () => Promise<T>): Promise<T>
}

/** Sends a request to a provider. `own` is the function that does so unless a test replaces it. */
export type ProviderFetch = (
  request: Request,
  own: (request: Request) => Promise<Response>,
) => Promise<Response>

/**
 * Creates the providers that the settings name. The simulator runs in the shop's process, but the shop calls it with
 * HTTP requests, as it calls a real provider.
 */
export function createPayments(
  { hono, services }: ApiApp,
  simulator: PaymentSimulator | null,
  providerFetch: ProviderFetch = (request, own) => own(request),
): Payments {
  const { config } = services
  const names = new Set(config.paymentProviders.values())
  const accounts: Partial<Record<ProviderName, PaymeAccount>> = {
    ...(simulator && names.has("simulator") && { simulator: simulator.getAccount(config) }),
    ...(config.payme && { payme: config.payme }),
  }
  const providers: Partial<Record<string, PaymentProvider>> = {
    ...(simulator &&
      accounts.simulator && {
        simulator: createPaymeProvider({
          name: "simulator",
          account: accounts.simulator,
          fetch: (request) => providerFetch(request, async (sent) => hono.fetch(sent, {})),
          browserUrl: simulator.endpoint,
        }),
      }),
    ...(accounts.payme && {
      payme: createPaymeProvider({
        name: "payme",
        account: accounts.payme,
        fetch: (request) => providerFetch(request, (sent) => fetch(sent)),
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
  }
}
