import { z } from "zod"
import type { Locale } from "#domain/locale.ts"
import { PaymentUnknownError } from "#shop-api/payments/provider.ts"

/**
 * Maximum milliseconds for one call. The banks behind a payment provider sometimes need ten seconds. `CHARGE_WAIT_MS`
 * limits how long a customer waits for all calls of a charge.
 */
const PROVIDER_DEADLINE = 12_000

const Message = z.union([
  z.string(),
  z.object({ uz: z.string(), ru: z.string(), en: z.string() }).partial(),
])

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: Message.optional() }).nullish(),
})

type Texts = { [Language in Locale]?: string | undefined }

/** Thrown when the provider responds with a JSON-RPC error. */
export class RpcError extends Error {
  override readonly name = "RpcError"
  readonly code: number
  /** The provider's error message by language. Some languages may be missing. */
  readonly texts: Texts

  constructor(code: number, texts: Texts) {
    super(`The payment provider answered with error ${code}`)
    this.code = code
    this.texts = texts
  }
}

/**
 * Makes one JSON-RPC 2.0 call to a payment provider.
 *
 * @throws RpcError when the provider responds with an error, PaymentUnknownError when it does not respond or its
 *   response is malformed
 */
type RpcCall = <Result extends z.ZodType>(
  method: string,
  params: Record<string, unknown>,
  result: Result,
) => Promise<z.output<Result>>

/** Creates a client of Payme's JSON-RPC API. Payme responds with status 200 even if the body contains an error. */
export function createRpcClient(options: {
  endpoint: string
  /** HTTP headers with the shop's credentials. */
  headers: Record<string, string>
  fetch: (request: Request) => Promise<Response>
  deadline?: number
}): RpcCall {
  let lastId = 0
  return async (method, params, result) => {
    const answer = await send(method, params)
    if (answer.error) throw new RpcError(answer.error.code, readTexts(answer.error.message))
    const parsed = result.safeParse(answer.result)
    if (!parsed.success) throw new PaymentUnknownError(`${method}: unexpected result`)
    return parsed.data
  }

  async function send(method: string, params: Record<string, unknown>) {
    lastId += 1
    const request = new Request(options.endpoint, {
      method: "POST",
      headers: { "content-type": "application/json", ...options.headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }),
      // A redirect would send the credentials to another host.
      redirect: "error",
      signal: AbortSignal.timeout(options.deadline ?? PROVIDER_DEADLINE),
    })
    const text = await fetchText(request).catch((cause: unknown) => {
      throw new PaymentUnknownError(`${method}: no answer`, { cause, isUnanswered: true })
    })
    try {
      return Answer.parse(JSON.parse(text))
    } catch (cause) {
      throw new PaymentUnknownError(`${method}: malformed answer`, { cause })
    }
  }

  async function fetchText(request: Request): Promise<string> {
    const response = await options.fetch(request)
    return await response.text()
  }
}

/**
 * Returns an error message by language. Payme sends either one text per language or a single text, which is in Russian.
 */
function readTexts(message: z.output<typeof Message> | undefined): Texts {
  if (typeof message !== "string") return message ?? {}
  return /\p{Script=Cyrillic}/u.test(message) ? { ru: message } : {}
}
