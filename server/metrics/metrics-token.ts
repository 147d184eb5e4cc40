import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"

/**
 * Whether an Authorization header contains the token as bearer token. The comparison takes the same time whatever the
 * header is.
 */
export function bearsToken(header: string | undefined, token: string): boolean {
  return isEqualConstantTime(header ?? "", `Bearer ${token}`)
}
