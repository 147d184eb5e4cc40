import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"

/** Whether an Authorization header bears the token. Compares in constant time. */
export function bearsToken(header: string | undefined, token: string): boolean {
  return isEqualConstantTime(header ?? "", `Bearer ${token}`)
}
