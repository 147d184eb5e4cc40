import type { CardProvider } from "#contract/account.ts"

/** Payme's error code for a card number or a date that it cannot read. */
export const UNREADABLE_CARD = -31300

/** Milliseconds after which a call to the provider is aborted. */
const DEADLINE = 15_000

/**
 * The error for a call that the provider refused or did not answer. `text` is the provider's message in the visitor's
 * language, if it sent one.
 */
export class CardRefusal extends Error {
  override readonly name = "CardRefusal"
  readonly text: string | null
  /** The provider's code of the error, if it sent one. */
  readonly code: unknown
  // Chrome before 93 ignores the constructor's option.
  override readonly cause: unknown

  constructor(text: string | null, { code, ...options }: ErrorOptions & { code?: unknown } = {}) {
    super(text ?? "the card provider does not answer", options)
    this.text = text
    this.code = code
    this.cause = options.cause
  }
}

/**
 * Creates a client of Payme's Subscribe API (JSON-RPC). The browser sends the card's number only through this client,
 * and only to the provider. Every method rejects with CardRefusal if the provider refuses the call or does not answer.
 */
export function createPaymeCardClient(provider: CardProvider, locale: string) {
  const call = (method: string, params: object) => callProvider(provider, locale, method, params)
  return {
    /** Returns a token of the card, which is not verified yet. `expiry` is MMYY. */
    async create(number: string, expiry: string): Promise<string> {
      const result = await call("cards.create", { card: { number, expire: expiry }, save: true })
      return readText(readObject(result, "card"), "token")
    },
    /**
     * Makes the provider send a code by SMS. Returns the masked phone, and the seconds until another code may be sent.
     */
    async sendCode(token: string): Promise<{ phone: string; wait: number }> {
      const result = await call("cards.get_verify_code", { token })
      const wait = readField(result, "wait")
      const phone = readField(result, "phone")
      return {
        phone: typeof phone === "string" ? phone : "",
        wait: typeof wait === "number" ? Math.ceil(wait / 1000) : 60,
      }
    },
    /** Returns the token of the verified card, which may differ from `token`. */
    async verify(token: string, code: string): Promise<string> {
      return readText(readObject(await call("cards.verify", { token, code }), "card"), "token")
    },
  }
}

async function callProvider(
  { endpoint, merchant_id }: CardProvider,
  locale: string,
  method: string,
  params: object,
): Promise<unknown> {
  const answer = await send(endpoint, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": locale,
      "X-Auth": merchant_id,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: Date.now(), method, params }),
    credentials: "omit",
    // Chrome before 103 and Safari before 16 have no `AbortSignal.timeout`. There the call has no deadline.
    ...("timeout" in AbortSignal && { signal: AbortSignal.timeout(DEADLINE) }),
  })
  const error = readField(answer, "error")
  if (error) {
    const text = findMessage(readField(error, "message"), locale)
    throw new CardRefusal(text, { code: readField(error, "code") })
  }
  return readField(answer, "result")
}

async function send(endpoint: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(endpoint, init)
    return (await response.json()) as unknown
  } catch (cause) {
    throw new CardRefusal(null, { cause })
  }
}

/** Returns the text of a provider's message, which is a string or an object with a text for each language. */
function findMessage(message: unknown, locale: string): string | null {
  if (typeof message === "string") return message
  const text = readField(message, locale) ?? readField(message, "ru")
  return typeof text === "string" ? text : null
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function readObject(value: unknown, name: string): object {
  const field = readField(value, name)
  if (typeof field !== "object" || field === null) throw new CardRefusal(null)
  return field
}

function readText(value: object, name: string): string {
  const field = readField(value, name)
  if (typeof field !== "string") throw new CardRefusal(null)
  return field
}
