import type { Card, CardProvider } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"
import type { FiscalLine } from "#shop-api/payments/share-discount.ts"

/** The reason why a payment was refused, in each language. */
export type Reason = Record<Locale, string>

/** Thrown when the provider refuses a payment and has charged nothing. */
export class PaymentRefusedError extends Error {
  override readonly name = "PaymentRefusedError"
  readonly reason: Reason
  /**
   * Whether the provider may still charge the customer for this payment later. The shop must then cancel its receipt.
   */
  readonly mayArriveLate: boolean

  constructor(reason: Reason, { mayArriveLate = false } = {}) {
    super("The payment provider refused")
    this.reason = reason
    this.mayArriveLate = mayArriveLate
  }
}

/**
 * Thrown when the provider does not respond or its response is malformed, so that the shop does not know whether the
 * payment was made.
 */
export class PaymentUnknownError extends Error {
  override readonly name = "PaymentUnknownError"
  /** Whether there was no response at all, neither an error nor a malformed one. */
  readonly isUnanswered: boolean

  constructor(message: string, options: ErrorOptions & { isUnanswered?: boolean } = {}) {
    super(message, options)
    this.isUnanswered = options.isUnanswered ?? false
  }
}

/**
 * Whether the provider has responded to a worker. "not asked" if the worker did not call it: for example, the worker
 * settles a charge without a receipt without asking the provider.
 */
export type ProviderContact = "answered" | "unanswered" | "not asked"

export interface ProviderCard extends Pick<Card, "brand" | "masked" | "expiry" | "verified"> {
  /** The newest token of the card at the provider, which may differ from the token in the request. */
  token: string
}

/**
 * The state of a receipt at the provider.
 *
 * - `open`: nothing was charged, and the receipt can still be paid
 * - `busy`: the provider is processing a payment and does not know the outcome yet
 * - `unknown`: the provider refuses to tell the state, for example because it does not know the receipt. The
 *   customer may have paid
 */
export type ReceiptState = "open" | "busy" | "paid" | "cancelled" | "unknown"

/** What the provider needs for the fiscal receipt of an order. `amount` is the sum of the lines and the service fee. */
export interface ReceiptRequest {
  orderId: string
  /** The order number that the customer sees. */
  number: string
  /** Total of the order in minor units. */
  amount: number
  lines: readonly FiscalLine[]
  /** In minor units. The receipt shows the service fee as a separate line. */
  serviceFee: number
}

/** A receipt in the provider's list of receipts. */
export interface ListedReceipt {
  id: string
  state: ReceiptState
  /** Total of the receipt in minor units. */
  amount: number
}

/** What the provider's payment page needs to charge a customer. */
export interface PageRequest {
  orderId: string
  /** Total of the order in minor units. */
  amount: number
  currency: Currency
  locale: Locale
  /** URL to which the provider's page sends the customer back after the payment. */
  returnUrl: string
}

/**
 * A payment provider. It accepts only one payment for each receipt, so the shop may repeat `pay` for the same receipt.
 * The methods reject only with PaymentRefusedError or PaymentUnknownError.
 */
export interface PaymentProvider {
  /**
   * What a browser needs to add a card. Its field `provider` is the provider's name, which the database stores with
   * charges and cards.
   */
  readonly cardProvider: Omit<CardProvider, "brands">
  /**
   * Origins that browsers contact: `cards` when a customer adds a card, `page` when a customer pays on the provider's
   * page.
   */
  readonly origins: { cards: string; page: string }
  checkCard(token: string): Promise<ProviderCard>
  /** Removes a card at the provider. Resolves too when the provider does not know the card. */
  removeCard(token: string): Promise<void>
  /** Opens a receipt and returns its id. */
  openReceipt(request: ReceiptRequest): Promise<string>
  /** Charges the card. Resolves only after the provider has taken the money. */
  pay(receiptId: string, cardToken: string): Promise<void>
  getReceiptState(receiptId: string): Promise<ReceiptState>
  /** Cancels an open receipt, or refunds a receipt that is paid. Resolves only after the provider has done so. */
  cancelReceipt(receiptId: string): Promise<void>
  /** Lists all receipts that were created at or after `from` and before `to`. */
  listReceipts(period: { from: Date; to: Date }): Promise<ListedReceipt[]>
  /**
   * Returns the URL of the provider's payment page for an order. When the customer pays there, the provider calls the
   * shop's Merchant API.
   */
  hostedPage(request: PageRequest): string
}
