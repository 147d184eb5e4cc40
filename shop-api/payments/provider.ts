import type { Card, CardProvider } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import type { Currency } from "#domain/money.ts"

/** Why a provider refused, in each language. */
export type Reason = Record<Locale, string>

/** The provider said no, and said why; nothing was charged. */
export class PaymentRefusedError extends Error {
  override readonly name = "PaymentRefusedError"
  readonly reason: Reason

  constructor(reason: Reason) {
    super("The payment provider refused")
    this.reason = reason
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

export interface ReceiptRequest {
  orderId: string
  /** The order's number for people. */
  number: string
  /** Minor units. */
  amount: number
}

/**
 * A payment provider. A receipt is paid at most once whatever is repeated, so `pay` is safe to call again
 * on the same receipt. Every call rejects with PaymentRefusedError or PaymentUnknownError alone.
 */
export interface PaymentProvider {
  /** What the browser needs to create a card; the name stands in the database too. */
  readonly cardProvider: CardProvider
  checkCard(token: string): Promise<ProviderCard>
  removeCard(token: string): Promise<void>
  /** Id of a new receipt for the order. */
  openReceipt(request: ReceiptRequest): Promise<string>
  /** Charges the card; resolves only when the money is taken. */
  pay(receiptId: string, cardToken: string): Promise<void>
  findReceipt(receiptId: string): Promise<ReceiptState>
  /** Cancels what is open and gives back what is paid. */
  cancelReceipt(receiptId: string): Promise<void>
  /** Address of the provider's own page, which ends at `returnUrl`. */
  hostedPage(
    receiptId: string,
    options: { locale: Locale; currency: Currency; returnUrl: string },
  ): string
}
