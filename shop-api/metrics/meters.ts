/** The outcome of one attempt to send a message; `failed` is retried. */
export type SmsOutcome = "sent" | "failed" | "given_up"

/** Events that the shop API counts. */
export interface Meters {
  /** @param request `route` is the registered pattern; `none` for an unknown path */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  sms(outcome: SmsOutcome): void
}

/** For a shop without metrics. */
export const NO_METERS: Meters = { answered() {}, sms() {} }
