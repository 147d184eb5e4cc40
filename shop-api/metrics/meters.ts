export const SMS_OUTCOMES = ["sent", "failed", "given_up"] as const

/**
 * The result of one attempt to send an SMS. `failed` means that the shop will try again, `given_up` that it will not.
 */
type SmsOutcome = (typeof SMS_OUTCOMES)[number]

/** Records events for the metrics. */
export interface Meters {
  /**
   * Records a response.
   *
   * @param request `route` is the registered pattern of the path, or `none` for an unknown path
   */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  sms(outcome: SmsOutcome): void
}

/** Used when METRICS_TOKEN is not set. */
export const NO_METERS: Meters = { answered() {}, sms() {} }
