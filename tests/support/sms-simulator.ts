import type { Answer, Recorded } from "#tests/support/recording-server.ts"

/** A message that a simulated SMS provider accepted. */
export interface AcceptedSms {
  /** In the provider's format: only digits. */
  phone: string
  text: string
  /** The provider's id, or the shop's if the provider uses that. */
  id: string
  /** URL for the delivery report, if the message contains one. */
  callbackUrl?: string
}

/** A local SMS provider with a real provider's protocol over HTTP. */
export interface SmsSimulator {
  readonly url: string
  /** Settings of a shop that sends through it. */
  readonly env: Record<string, string>
  /** Accepted messages, in order. */
  accepted(): readonly AcceptedSms[]
  /** Received requests, in order. */
  requests(): readonly Recorded[]
  /**
   * Sets the outcome of every message from now on; without one, the provider accepts valid
   * messages.
   */
  endSends(ending?: Ending): void
  /** Rejects every message to this phone. */
  refusePhone(phone: string): void
  /** The provider's delivery report about a message to the shop at `shopUrl`. */
  report(sms: AcceptedSms, status: string, shopUrl: string): { url: string; init: RequestInit }
  stop(): Promise<void>
}

/** A response, a delayed response, or a cut connection. */
export type Ending = Answer | "cut" | (() => Promise<Answer>)

/** The response for a fixed outcome; null without one. */
export async function endAs(ending: Ending | undefined): Promise<Answer | null> {
  if (ending === undefined) return null
  if (ending === "cut") throw new Error("cut")
  return typeof ending === "function" ? await ending() : ending
}
