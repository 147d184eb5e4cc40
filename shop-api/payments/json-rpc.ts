import { z } from "zod"
import { LOCALES } from "#domain/locale.ts"
import { PaymentUnknownError, type Reason } from "#shop-api/payments/provider.ts"

/** How long the provider may take for one call, in milliseconds. */
const DEADLINE = 10_000

const Message = z.union([
  z.string(),
  z.object({ uz: z.string(), ru: z.string(), en: z.string() }).partial(),
])

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: Message.optional() }).nullish(),
})

/** An error that the provider answered, with its code. */
export class RpcError extends Error {
  override readonly name = "RpcError"
  readonly code: number
  readonly reason: Reason

  constructor(code: number, reason: Reason) {
    super(`The payment provider answered with error ${code}`)
    this.code = code
    this.reason = reason
  }
}

/** One call of JSON-RPC 2.0. @throws RpcError, PaymentUnknownError */
export type RpcCall = <Result extends z.ZodType>(
  method: string,
  params: Record<string, unknown>,
  result: Result,
) => Promise<z.output<Result>>

/** A client of Payme's Subscribe API, which answers 200 to everything and keeps errors in the body. */
export function createRpcClient(options: {
  endpoint: string
  /** X-Auth: the merchant's id and key. */
  auth: string
  fetch: (request: Request) => Promise<Response>
  deadline?: number
}): RpcCall {
  let lastId = 0
  return async (method, params, result) => {
    const answer = await send(method, params)
    if (answer.error) throw new RpcError(answer.error.code, toReason(answer.error.message))
    const parsed = result.safeParse(answer.result)
    if (!parsed.success) throw new PaymentUnknownError(`${method}: unexpected result`)
    return parsed.data
  }

  async function send(method: string, params: Record<string, unknown>) {
    lastId += 1
    const request = new Request(options.endpoint, {
      method: "POST",
      headers: { "content-type": "application/json", "x-auth": options.auth },
      body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }),
      signal: AbortSignal.timeout(options.deadline ?? DEADLINE),
    })
    try {
      const response = await options.fetch(request)
      return Answer.parse(await response.json())
    } catch (cause) {
      throw new PaymentUnknownError(`${method}: no answer`, { cause })
    }
  }
}

/** A message in one language alone is shown in all of them: better than none. */
function toReason(message: z.output<typeof Message> | undefined): Reason {
  const only = typeof message === "string" ? message : ""
  const texts = typeof message === "object" ? message : {}
  const any = only || texts.ru || texts.uz || texts.en || ""
  return Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] || any])) as Reason
}
