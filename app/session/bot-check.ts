import { createHmac } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import "server-only"
import { env } from "#app/host/env.ts"
import { getShopTime, MAX_TIME_DIFFERENCE } from "#app/host/shop-time.ts"
import { DAY_MS } from "#domain/durations.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"

/** A field that people cannot see, so only robots fill it in. */
const HONEYPOT_FIELD = "website"
const RENDERED_AT_FIELD = "stamp"

/** Milliseconds after which the server rejects a form. */
const MAX_AGE = DAY_MS

function sign(time: string): string {
  return createHmac("sha256", env.APP_SECRET).update(`form ${time}`).digest("base64url")
}

/** Returns the signed time at which a form is rendered, for a hidden field of the form. */
export function issueStamp(now = getShopTime()): string {
  return `${now}.${sign(String(now))}`
}

/**
 * Whether a person probably filled in the form: the honeypot is empty, and the form was rendered at most a day ago
 * [D.83]. If the form is younger than a second (FORM_MINIMUM_FILL_MS), the function waits for the rest of that second
 * and accepts it, because password managers submit a form at once. The clocks of storefronts may differ by
 * MAX_TIME_DIFFERENCE, so the time in the form may be in the future.
 */
export async function passesBotCheck(form: FormData, now = getShopTime()): Promise<boolean> {
  if (form.get(HONEYPOT_FIELD)) return false
  const stamp = form.get(RENDERED_AT_FIELD)
  if (typeof stamp !== "string") return false
  const [time = "", signature = ""] = stamp.split(".")
  if (!isEqualConstantTime(signature, sign(time))) return false
  const difference = now - Number(time)
  if (difference < -MAX_TIME_DIFFERENCE || difference > MAX_AGE) return false
  const age = Math.max(0, difference)
  if (age < env.FORM_MINIMUM_FILL_MS) await delay(env.FORM_MINIMUM_FILL_MS - age)
  return true
}
