import type { Locale } from "#domain/locale.ts"
import { type MessageKey, translateAll } from "#locales/translate.ts"

/**
 * The errors of the Merchant API with the codes that Payme defines. `data` names the field of Payme's `account` object
 * that an error is about.
 */
const FAILURES = {
  parse: { code: -32700, key: "merchant.bad_request" },
  request: { code: -32600, key: "merchant.bad_request" },
  method: { code: -32601, key: "merchant.bad_request" },
  params: { code: -32602, key: "merchant.bad_request" },
  not_post: { code: -32300, key: "merchant.bad_request" },
  system: { code: -32400, key: "error.unavailable" },
  auth: { code: -32504, key: "merchant.auth" },
  amount: { code: -31001, key: "merchant.amount" },
  transaction: { code: -31003, key: "merchant.transaction" },
  cannot_cancel: { code: -31007, key: "merchant.cannot_cancel" },
  cannot_perform: { code: -31008, key: "merchant.cannot_perform" },
  no_order: { code: -31050, key: "merchant.no_order", data: "order_id" },
  paid: { code: -31051, key: "merchant.paid", data: "order_id" },
  busy: { code: -31052, key: "merchant.busy", data: "order_id" },
  closed: { code: -31053, key: "merchant.closed", data: "order_id" },
} as const satisfies Record<string, { code: number; key: MessageKey; data?: string }>

type FailureName = keyof typeof FAILURES

/** An error that Payme receives as a JSON-RPC error. */
export class WebhookFailure extends Error {
  override readonly name = "WebhookFailure"
  readonly error: { code: number; message: Record<Locale, string>; data: string | null }

  constructor(name: FailureName) {
    const failure: { code: number; key: MessageKey; data?: string } = FAILURES[name]
    const { code, key, data = null } = failure
    super(`answered with error ${code}`)
    this.error = { code, message: translateAll(key), data }
  }
}
