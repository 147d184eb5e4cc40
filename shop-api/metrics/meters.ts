/** What one attempt to send a message came to: `failed` is tried again. */
export type SmsOutcome = "sent" | "failed" | "given_up"

/** What the shop API tells of its work while it is at it. */
export interface Meters {
  /** @param route as it is registered; `none` for an address that is no route */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  sms(outcome: SmsOutcome): void
}

/** For a shop that nobody looks at. */
export const NO_METERS: Meters = { answered() {}, sms() {} }
