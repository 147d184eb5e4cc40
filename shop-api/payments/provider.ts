import type { Card, CardProvider } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { FiscalLine } from "#shop-api/payments/fiscal.ts"

/** The reason for a refusal, in each language. */
export type Reason = Record<Locale, string>

/** Thrown when the provider refuses a payment and has charged nothing. */
export class PaymentRefusedError extends Error {
  override readonly name = "PaymentRefusedError"
  readonly reason: Reason
  /** Whether the payment may still be processed later. Its receipt must then be cancelled. */
  readonly mayArriveLate: boolean

  constructor(reason: Reason, { mayArriveLate = false } = {}) {
    super("The payment provider refused")
    this.reason = reason
    this.mayArriveLate = mayArriveLate
  }
}

/** Thrown when the provider does not respond or its response is malformed, so that the outcome is unknown. */
export class PaymentUnknownError extends Error {
  override readonly name = "PaymentUnknownError"
}

export interface ProviderCard extends Pick<Card, "brand" | "masked" | "expiry" | "verified"> {
  /** The card's newest token. It may differ from the token in the request. */
  token: string
}

/**
 * - `open`: nothing was charged, and the receipt can still be paid
 * - `busy`: a payment is being processed; the outcome will be known later
 */
export type ReceiptState = "open" | "busy" | "paid" | "cancelled"

/** The data of a fiscal receipt. `amount` is the sum of the lines and the service fee. */
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

/** A receipt in the provider's list. */
export interface ListedReceipt {
  id: string
  state: ReceiptState
  /** Minor units. */
  amount: number
  /**
   * The order id that the shop gave when it opened the receipt; null for a receipt that does not belong to an order.
   */
  orderId: string | null
}

/** A payment on the provider's own page. */
export interface PageRequest {
  orderId: string
  /** Minor units. */
  amount: number
  currency: Currency
  locale: Locale
  /** URL to which the provider's page returns the customer. */
  returnUrl: string
}

/**
 * A payment provider. It accepts only one payment per receipt, so `pay` may be repeated for the same receipt. Methods
 * reject only with PaymentRefusedError or PaymentUnknownError.
 */
export interface PaymentProvider {
  /** Settings that the browser needs to add a card. The database stores the provider's name, which is one of them. */
  readonly cardProvider: Omit<CardProvider, "brands">
  /** Origins that a browser contacts to add a card (`cards`), and to pay on the provider's page (`page`). */
  readonly origins: { cards: string; page: string }
  checkCard(token: string): Promise<ProviderCard>
  removeCard(token: string): Promise<void>
  /** Opens a receipt and returns its id. */
  openReceipt(request: ReceiptRequest): Promise<string>
  /** Charges the card. Resolves only when the money is taken. */
  pay(receiptId: string, cardToken: string): Promise<void>
  getReceiptState(receiptId: string): Promise<ReceiptState>
  /** Cancels an open receipt, or refunds a paid one. */
  cancelReceipt(receiptId: string): Promise<void>
  /** Lists all receipts that were created at or after `from` and before `to`. */
  listReceipts(period: { from: Date; to: Date }): Promise<ListedReceipt[]>
  /**
   * Returns the URL of the provider's payment page. When the customer pays there, the provider calls the shop's
   * Merchant API.
   */
  hostedPage(request: PageRequest): string
}
