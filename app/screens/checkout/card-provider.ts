import type { CardProvider } from "#contract/account.ts"

/** Milliseconds to wait for the provider. */
const DEADLINE = 15_000

/** The provider said no, or nothing; `text` is its own words in the visitor's language, if it had any. */
export class CardRefusal extends Error {
  override readonly name = "CardRefusal"
  readonly text: string | null

  constructor(text: string | null, options?: ErrorOptions) {
    super(text ?? "the card provider does not answer", options)
    this.text = text
  }
}

/**
 * The browser's part of Payme's Subscribe API (JSON-RPC): from here the card's number goes to the provider
 * and nowhere else. Every function throws CardRefusal.
 */
export function createCardClient(provider: CardProvider, locale: string) {
  const call = (method: string, params: object) => callProvider(provider, locale, method, params)
  return {
    /** Answers a token of the card that is not yet verified. `expiry` is MMYY. */
    async create(number: string, expiry: string): Promise<string> {
      const result = await call("cards.create", { card: { number, expire: expiry }, save: true })
      return readText(readObject(result, "card"), "token")
    },
    /** Has the SMS sent; answers the masked phone and the seconds until it may be sent again. */
    async sendCode(token: string): Promise<{ phone: string; wait: number }> {
      const result = await call("cards.get_verify_code", { token })
      const wait = readField(result, "wait")
      const phone = readField(result, "phone")
      return {
        phone: typeof phone === "string" ? phone : "",
        wait: typeof wait === "number" ? Math.ceil(wait / 1000) : 60,
      }
    },
    /** Answers the token of the verified card, which may be another one. */
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
    signal: AbortSignal.timeout(DEADLINE),
  })
  const error = readField(answer, "error")
  if (error) throw new CardRefusal(findMessage(readField(error, "message"), locale))
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

/** Messages come as one text or as one in each of several languages. */
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
