/**
 * The header of the shop API's answers that tells the time by which the shop goes: milliseconds since the epoch. A
 * storefront's machine may have another one, and a proxy puts its own into `Date`.
 */
export const SHOP_TIME_HEADER = "Shop-Time"

/** The header in which a storefront tells the shop API about its visitor; believed by its signature alone. */
export const VISITOR_HEADER = "Shop-Visitor"

/** Milliseconds that it is believed: as long as a call may take, and clocks of two machines may differ. */
const LIFETIME = 60_000

const FORM = /^(\d{13}) ([\da-f.:]{2,45}|-) ([\w-]{1,64}) ([\w+/=]{44})$/

export interface Visitor {
  /** IP address; null when the storefront does not know it. */
  address: string | null
  /** Id of the simple question that the visitor has answered; each counts once. */
  answered: string | null
}

/** Value of the header. `key` is INTERNAL_KEY, `at` milliseconds since the epoch. */
export async function signVisitor(
  key: string,
  { address, answered }: Visitor,
  at: number,
): Promise<string> {
  const text = `${at + LIFETIME} ${address ?? "-"} ${answered ?? "-"}`
  const signature = await crypto.subtle.sign("HMAC", await importKey(key, "sign"), toSign(text))
  return `${text} ${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
}

/** What the header says; null when nobody who holds `key` has said so within the last minute. */
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
