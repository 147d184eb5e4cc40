import { createHmac } from "node:crypto"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"

/**
 * Response header with the time of the shop API, in milliseconds since 1970. The storefront must use this time and not
 * its own clock, which may differ. It must not use the header `Date` either, because a proxy may replace it.
 */
export const SHOP_TIME_HEADER = "Shop-Time"

/**
 * Request header by which a storefront tells the shop API two things about its visitor: the IP address, and which
 * simple question (an arithmetic challenge, domain/simple-question.ts) the visitor has answered. The shop API ignores
 * the header if its signature is invalid [D.96].
 */
export const VISITOR_HEADER = "Shop-Visitor"

/**
 * How many milliseconds the header is valid. This must include the duration of a call and the difference between the
 * clocks of two machines.
 */
const LIFETIME = 60_000

const FORM = /^(\d{13}) ([\da-f.:]{2,45}|-) ([\w-]{1,64}) ([A-Za-z\d+/]{43}=)$/

export interface Visitor {
  /** IP address of the visitor. Null when the storefront does not know it. */
  address: string | null
  /**
   * Id of the simple question (an arithmetic challenge) that the visitor has answered; null if the visitor has answered
   * none. The shop API accepts each id only once.
   */
  answered: string | null
}

/**
 * Creates the signed value of the header VISITOR_HEADER. It expires after LIFETIME.
 *
 * @param key INTERNAL_KEY
 * @param at the current time, in milliseconds since 1970
 */
export function signVisitor(key: string, { address, answered }: Visitor, at: number): string {
  const text = `${at + LIFETIME} ${address ?? "-"} ${answered ?? "-"}`
  return `${text} ${sign(key, text)}`
}

/**
 * Parses the value of the header VISITOR_HEADER and verifies its signature. Null when the value is malformed, has
 * expired, or is not signed with `key`.
 */
export function readVisitor(key: string, header: string, at: number): Visitor | null {
  const [, expires = "", address = "", answered = "", signature = ""] = FORM.exec(header) ?? []
  if (signature === "") return null
  const text = `${expires} ${address} ${answered}`
  const left = Number(expires) - at
  if (!isEqualConstantTime(signature, sign(key, text)) || left <= 0 || left > 2 * LIFETIME)
    return null
  return { address: toNull(address), answered: toNull(answered) }
}

const toNull = (text: string) => (text === "-" ? null : text)

const sign = (key: string, text: string) =>
  createHmac("sha256", key).update(`visitor\n${text}`).digest("base64")
