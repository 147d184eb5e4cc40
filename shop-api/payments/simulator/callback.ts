import { createHmac, timingSafeEqual } from "node:crypto"

/** Where the simulator tells the shop that a receipt has changed. */
export const CALLBACK_PATH = "/api/v1/hooks/simulator"
export const SIGNATURE_HEADER = "x-signature"

/** HMAC-SHA256 of a callback's body, in hex. */
export function signCallback(body: string, key: string): string {
  return createHmac("sha256", key).update(body).digest("hex")
}

export function isSigned(body: string, signature: string, key: string): boolean {
  const expected = Buffer.from(signCallback(body, key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
