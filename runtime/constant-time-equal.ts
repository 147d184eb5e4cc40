import { createHash, timingSafeEqual } from "node:crypto"

/**
 * Compares a text with a secret. The time that this takes does not depend on where the two differ, so that an attacker
 * cannot guess the secret character by character.
 */
export function isEqualConstantTime(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** Whether an Authorization header contains the token as bearer token. The comparison takes constant time. */
export function bearsToken(header: string | undefined, token: string): boolean {
  return isEqualConstantTime(header ?? "", `Bearer ${token}`)
}
