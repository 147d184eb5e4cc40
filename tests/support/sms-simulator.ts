import type { Answer, Recorded } from "#tests/support/recording-server.ts"

/** A message that a simulated SMS provider has accepted. */
export interface AcceptedSms {
  /** Phone number in the provider's format: only digits. */
  phone: string
  text: string
  /** The provider's id of the message, or the shop's id if the provider uses that. */
  id: string
  /** URL to which the provider reports the delivery, if the request contains one. */
  callbackUrl?: string
}

/** A local SMS provider with the HTTP protocol of a real one. */
export interface SmsSimulator {
  readonly url: string
  /** Settings of a shop that sends its messages through this provider. */
  readonly env: Record<string, string>
  /** Returns the messages that the provider has accepted so far, in order. */
  accepted(): readonly AcceptedSms[]
  /** Returns the requests that the provider has received so far, in order. */
  requests(): readonly Recorded[]
  /** Sets the outcome of all further messages. Without an outcome, the provider accepts valid messages. */
  endSends(ending?: Ending): void
  /** Rejects every message to this phone. */
  refusePhone(phone: string): void
  /** Builds the request with which the provider reports the delivery of a message to the shop at `shopUrl`. */
  report(sms: AcceptedSms, status: string, shopUrl: string): { url: string; init: RequestInit }
  stop(): Promise<void>
}

/** The outcome of a message: a response, a delayed response, or a cut connection. */
export type Ending = Answer | "cut" | (() => Promise<Answer>)

/** Returns the response for an outcome; null if no outcome is set. */
export async function endAs(ending: Ending | undefined): Promise<Answer | null> {
  if (ending === undefined) return null
  if (ending === "cut") throw new Error("cut")
  return typeof ending === "function" ? await ending() : ending
}
