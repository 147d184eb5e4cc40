import { type MessageKey, translateAll } from "#locales/translate.ts"
import type { Reason } from "#shop-api/payments/provider.ts"

/** Errors of Payme's Subscribe API, with Payme's codes. */
const FAILURES = {
  parse: { code: -32700, key: "simulator.bad_request" },
  fields: { code: -32600, key: "simulator.bad_request" },
  method: { code: -32601, key: "simulator.bad_request" },
  params: { code: -32602, key: "simulator.bad_request" },
  not_post: { code: -32300, key: "simulator.bad_request" },
  auth: { code: -32504, key: "simulator.bad_request" },
  system: { code: -32400, key: "simulator.system" },
  bad_number: { code: -31300, key: "simulator.bad_number" },
  bad_expiry: { code: -31300, key: "simulator.bad_expiry" },
  expired: { code: -31301, key: "simulator.expired" },
  blocked: { code: -31301, key: "simulator.blocked" },
  no_sms: { code: -31301, key: "simulator.no_sms" },
  card_not_found: { code: -31400, key: "simulator.card_not_found" },
  receipt_not_found: { code: -31401, key: "simulator.receipt_not_found" },
  already_paid: { code: -31402, key: "simulator.already_paid" },
  receipt_closed: { code: -31403, key: "simulator.receipt_closed" },
  code_expired: { code: -31101, key: "simulator.code_expired" },
  code_attempts: { code: -31102, key: "simulator.code_attempts" },
  code_wrong: { code: -31103, key: "simulator.code_wrong" },
  code_too_soon: { code: -31110, key: "simulator.code_too_soon" },
  no_funds: { code: -31303, key: "simulator.no_funds" },
  card_refused: { code: -31630, key: "simulator.card_refused" },
  cannot_cancel: { code: -31007, key: "merchant.cannot_cancel" },
  billing_down: { code: -31622, key: "simulator.billing_down" },
} as const satisfies Record<string, { code: number; key: MessageKey }>

export type FailureName = keyof typeof FAILURES

/** An error that the payment simulator sends as a JSON-RPC error response. */
export class RpcFailure extends Error {
  override readonly name = "RpcFailure"
  readonly code: number
  readonly reason: Reason

  constructor(name: FailureName) {
    const { code, key } = FAILURES[name]
    super(`simulated error ${code}`)
    this.code = code
    this.reason = translateAll(key)
  }
}
