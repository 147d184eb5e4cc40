import type { Card, CardProvider } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { FiscalLine } from "#shop-api/payments/fiscal.ts"

/** Why a provider refused, in each language. */
export type Reason = Record<Locale, string>

/** The provider said no, and said why; nothing was charged. */
export class PaymentRefusedError extends Error {
  override readonly name = "PaymentRefusedError"
  readonly reason: Reason
  /** Whether the payment may still be on its way to the provider: its receipt has to be cancelled. */
  readonly mayArriveLate: boolean

  constructor(reason: Reason, { mayArriveLate = false } = {}) {
    super("The payment provider refused")
    this.reason = reason
    this.mayArriveLate = mayArriveLate
  }
}

/** The provider did not answer, or not so that it could be understood: what it did is not known. */
export class PaymentUnknownError extends Error {
  override readonly name = "PaymentUnknownError"
}

/** What a provider lets be known of a card. */
export interface ProviderCard extends Pick<Card, "brand" | "masked" | "expiry" | "verified"> {
  /** The newest token; it may differ from the one asked about. */
  token: string
}

/**
 * - `open`: nothing was charged, and it may still be paid
 * - `busy`: under way, the outcome will come
 */
export type ReceiptState = "open" | "busy" | "paid" | "cancelled"

/** What the customer pays for, as the tax office wants it; the sums add up to `amount`. */
export interface ReceiptRequest {
  orderId: string
  /** The order's number for people. */
  number: string
  /** Minor units. */
  amount: number
  lines: readonly FiscalLine[]
  /** Minor units; its own line of the receipt. */
  serviceFee: number
}

/** A receipt as the provider has it. */
export interface ListedReceipt {
  id: string
  state: ReceiptState
  /** Minor units. */
  amount: number
  /** As the shop named it when the receipt was opened; null for a receipt of something else. */
  orderId: string | null
}

/** A payment on the provider's own page. */
export interface PageRequest {
  orderId: string
  /** Minor units. */
  amount: number
  currency: Currency
  locale: Locale
  /** Where the customer goes afterwards. */
  returnUrl: string
}

/**
 * A payment provider. A receipt is paid at most once whatever is repeated, so `pay` is safe to call again
 * on the same receipt. Every call rejects with PaymentRefusedError or PaymentUnknownError alone.
 */
export interface PaymentProvider {
  /** What the browser needs to create a card; the name stands in the database too. */
  readonly cardProvider: CardProvider
  /** Origins beside the shop's own that a browser talks to: to add a card, and to pay on the provider's page. */
  readonly origins: { cards: string; page: string }
  checkCard(token: string): Promise<ProviderCard>
  removeCard(token: string): Promise<void>
  /** Id of a new receipt for the order. */
  openReceipt(request: ReceiptRequest): Promise<string>
  /** Charges the card; resolves only when the money is taken. */
  pay(receiptId: string, cardToken: string): Promise<void>
  findReceipt(receiptId: string): Promise<ReceiptState>
  /** Cancels what is open and gives back what is paid. */
  cancelReceipt(receiptId: string): Promise<void>
  /** All receipts that were created from `from` on and before `to`. */
  listReceipts(period: { from: Date; to: Date }): Promise<ListedReceipt[]>
  /** Address of the provider's own page, on which the provider itself begins what it then tells the shop of. */
  hostedPage(request: PageRequest): string
}
