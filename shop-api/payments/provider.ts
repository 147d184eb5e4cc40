import type { Card, CardProvider } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { FiscalLine } from "#shop-api/payments/fiscal.ts"

/** Why a provider refused, in each language. */
export type Reason = Record<Locale, string>

/** The provider refused; nothing was charged. */
export class PaymentRefusedError extends Error {
  override readonly name = "PaymentRefusedError"
  readonly reason: Reason
  /** Whether the payment may still be under way, so that its receipt must be cancelled. */
  readonly mayArriveLate: boolean

  constructor(reason: Reason, { mayArriveLate = false } = {}) {
    super("The payment provider refused")
    this.reason = reason
    this.mayArriveLate = mayArriveLate
  }
}

/** The provider did not respond, or its response is malformed: the outcome is unknown. */
export class PaymentUnknownError extends Error {
  override readonly name = "PaymentUnknownError"
}

export interface ProviderCard extends Pick<Card, "brand" | "masked" | "expiry" | "verified"> {
  /** The newest token; it may differ from the requested one. */
  token: string
}

/**
 * - `open`: nothing was charged, and it may still be paid
 * - `busy`: under way, the outcome will come
 */
export type ReceiptState = "open" | "busy" | "paid" | "cancelled"

/** The data of a fiscal receipt. Lines and fee add up to `amount`. */
export interface ReceiptRequest {
  orderId: string
  /** The order number that the customer sees. */
  number: string
  /** Minor units. */
  amount: number
  lines: readonly FiscalLine[]
  /** Minor units; a separate line of the receipt. */
  serviceFee: number
}

/** A receipt as the provider has it. */
export interface ListedReceipt {
  id: string
  state: ReceiptState
  /** Minor units. */
  amount: number
  /** The id that the shop gave when it opened the receipt; null for a receipt that is not of an order. */
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
 * A payment provider. A receipt is paid at most once, so `pay` may be repeated for the same receipt. Methods reject only
 * with PaymentRefusedError or PaymentUnknownError.
 */
export interface PaymentProvider {
  /** Settings with which the browser creates a card. The database refers to the provider by its name. */
  readonly cardProvider: CardProvider
  /** Origins that a browser contacts to add a card, and to pay on the provider's page. */
  readonly origins: { cards: string; page: string }
  checkCard(token: string): Promise<ProviderCard>
  removeCard(token: string): Promise<void>
  /** Returns the id of the new receipt. */
  openReceipt(request: ReceiptRequest): Promise<string>
  /** Charges the card; resolves only when the money is taken. */
  pay(receiptId: string, cardToken: string): Promise<void>
  getReceiptState(receiptId: string): Promise<ReceiptState>
  /** Cancels an open receipt, or refunds a paid one. */
  cancelReceipt(receiptId: string): Promise<void>
  /** All receipts that were created at or after `from` and before `to`. */
  listReceipts(period: { from: Date; to: Date }): Promise<ListedReceipt[]>
  /** URL of the provider's payment page. The provider reports a payment there to the Merchant API. */
  hostedPage(request: PageRequest): string
}
