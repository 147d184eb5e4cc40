import { isEqualConstantTime } from "#runtime/constant-time.ts"

/** Whether an Authorization header bears the token; compares in a time that tells nothing of it. */
export function bearsToken(header: string | undefined, token: string): boolean {
  return isEqualConstantTime(header ?? "", `Bearer ${token}`)
}
