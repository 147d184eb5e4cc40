import { createHash, timingSafeEqual } from "node:crypto"

/** Compares a text with a secret, in a time that does not depend on where they differ. */
export function isEqualConstantTime(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
