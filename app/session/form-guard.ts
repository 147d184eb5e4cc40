import { createHmac } from "node:crypto"
import "server-only"
import { env } from "#app/host/env.ts"
import { getServerTime } from "#app/host/server-time.ts"
import { isEqualConstantTime } from "#runtime/constant-time.ts"

/** Field names of the guard: the trap is hidden from people and filled in by robots. */
const TRAP_FIELD = "website"
const STAMP_FIELD = "stamp"

/** A page left open longer than a day is stale. Milliseconds. */
const MAX_AGE = 24 * 60 * 60 * 1000

function sign(time: string): string {
  return createHmac("sha256", env.APP_SECRET).update(`form ${time}`).digest("base64url")
}

/** The signed time at which a form was shown, for its hidden field. */
export function issueStamp(now = getServerTime()): string {
  return `${now}.${sign(String(now))}`
}

/**
 * Whether a form that sends messages was filled in by a person, as far as one can tell without a captcha:
 * shown by us between a second and a day ago, and the trap left empty.
 */
export function passesGuard(form: FormData, now = getServerTime()): boolean {
  if (form.get(TRAP_FIELD)) return false
  const stamp = form.get(STAMP_FIELD)
  if (typeof stamp !== "string") return false
  const [time = "", signature = ""] = stamp.split(".")
  if (!isEqualConstantTime(signature, sign(time))) return false
  const age = now - Number(time)
  return age >= env.FORM_MINIMUM_FILL_MS && age <= MAX_AGE
}
