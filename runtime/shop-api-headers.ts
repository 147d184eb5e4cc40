/**
 * Response header with the shop API's time in milliseconds since the epoch. The storefront cannot use its own clock,
 * which may differ, or the header `Date`, which a proxy may replace.
 */
export const SHOP_TIME_HEADER = "Shop-Time"

/**
 * Request header in which a storefront tells the shop API the IP address of its visitor and the challenge (the simple
 * question of domain/simple-question.ts) that the visitor has answered. The shop API accepts it only with a valid
 * signature [D.96].
 */
export const VISITOR_HEADER = "Shop-Visitor"

/**
 * Milliseconds that the header is valid. Covers the duration of a call and the difference between two machines' clocks.
 */
const LIFETIME = 60_000

const FORM = /^(\d{13}) ([\da-f.:]{2,45}|-) ([\w-]{1,64}) ([\w+/=]{44})$/

export interface Visitor {
  /** IP address; null when the storefront does not know it. */
  address: string | null
  /** Id of the simple question that the visitor has answered; null without one. The shop API accepts each id once. */
  answered: string | null
}

/** Value of `VISITOR_HEADER`. `key` is INTERNAL_KEY, `at` the current time in milliseconds since the epoch. */
export async function signVisitor(
  key: string,
  { address, answered }: Visitor,
  at: number,
): Promise<string> {
  const text = `${at + LIFETIME} ${address ?? "-"} ${answered ?? "-"}`
  const signature = await crypto.subtle.sign("HMAC", await importKey(key, "sign"), toSign(text))
  return `${text} ${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
}

/** Parses and verifies `VISITOR_HEADER`; null when it is malformed, expired or not signed with `key`. */
export async function readVisitor(
  key: string,
  header: string,
  at: number,
): Promise<Visitor | null> {
  const [, expires = "", address = "", answered = "", signature = ""] = FORM.exec(header) ?? []
  if (signature === "") return null
  const text = `${expires} ${address} ${answered}`
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await importKey(key, "verify"),
    Uint8Array.from(atob(signature), (char) => char.charCodeAt(0)),
    toSign(text),
  )
  const left = Number(expires) - at
  if (!isOurs || left <= 0 || left > 2 * LIFETIME) return null
  return { address: toNull(address), answered: toNull(answered) }
}

const toNull = (text: string) => (text === "-" ? null : text)

const toSign = (text: string) => new TextEncoder().encode(`visitor\n${text}`)

function importKey(key: string, usage: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  return crypto.subtle.importKey("raw", new TextEncoder().encode(key), algorithm, false, [usage])
}
