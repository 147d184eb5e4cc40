import type { Answer, Recorded } from "#tests/support/recording-server.ts"

/** A message that a simulated SMS provider took. */
export interface TakenSms {
  /** As the provider is told it: digits alone. */
  phone: string
  text: string
  /** The provider's own, or the shop's where that names it. */
  id: string
  /** Where the shop wants to be told of its delivery, when the message says so. */
  callbackUrl?: string
}

/** An SMS provider on this machine that speaks a real one's protocol over HTTP. */
export interface SmsSimulator {
  readonly url: string
  /** Settings of a shop that sends through it. */
  readonly env: Record<string, string>
  /** What it took so far, in order. */
  taken(): readonly TakenSms[]
  /** Everything that it was asked, in order. */
  requests(): readonly Recorded[]
  /** How each message ends from now on; as it deserves without an ending. */
  endSends(ending?: Ending): void
  /** No message to this phone will ever do. */
  refusePhone(phone: string): void
  /** Tells the shop at `shopUrl` what has become of a message, as the provider does. */
  report(sms: TakenSms, status: string, shopUrl: string): { url: string; init: RequestInit }
  stop(): Promise<void>
}

/** An answer, an answer that comes when it comes, or none: the connection is cut. */
export type Ending = Answer | "cut" | (() => Promise<Answer>)

/** What is left to say of a message when its ending is fixed; null when it is not. */
export async function endAs(ending: Ending | undefined): Promise<Answer | null> {
  if (ending === undefined) return null
  if (ending === "cut") throw new Error("cut")
  return typeof ending === "function" ? await ending() : ending
}
