import { createHmac, randomBytes } from "node:crypto"
import { DAY_MS, DAY_SECONDS } from "#domain/durations.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { Services } from "#shop-api/services.ts"

/**
 * Cookie that lists the phones which the user of this browser has proven to own: by signing in, or by entering a code
 * that was sent to the phone.
 */
const DEVICE_COOKIE = "device"

const LIFETIME_DAYS = 365
/** Maximum number of phones in the cookie. */
const MAX_ENTRIES = 3

/**
 * One entry of the cookie, `day.name.signature`. `day` is when the user last signed in or entered the code that was
 * sent to the phone (days since 1970, base 36). `name` is a random name that this browser has for this phone.
 * `signature` is an HMAC of day, name and phone.
 */
const ENTRY = /^([\da-z]{1,6})\.([\w-]{8})\.([\w-]{22})$/

/**
 * Returns the browser's random name for this phone if its cookie has an entry for the phone, otherwise null. The cookie
 * contains no phone numbers: an entry matches a phone if its signature does.
 */
export function findKnownDevice(
  { config }: Pick<Services, "config">,
  caller: Caller,
  phone: string,
): string | null {
  const today = Math.floor(caller.now().getTime() / DAY_MS)
  const names = listEntries(caller).flatMap((entry) => {
    const [, day = "", name = "", signature = ""] = ENTRY.exec(entry) ?? []
    const age = today - parseInt(day, 36)
    const expected = sign(config.appSecret, { day, name, phone })
    const isOurs = isEqualConstantTime(signature, expected)
    return isOurs && age >= 0 && age <= LIFETIME_DAYS ? [name] : []
  })
  return names[0] ?? null
}

/**
 * Adds a signed entry for this phone number to the browser's cookie, so that the shop recognizes the browser when the
 * number is used again within LIFETIME_DAYS. The cookie keeps the newest MAX_ENTRIES entries.
 */
export function rememberDevice(
  { config }: Pick<Services, "config">,
  caller: Caller,
  phone: string,
): void {
  const known = findKnownDevice({ config }, caller, phone)
  const name = known ?? randomBytes(6).toString("base64url")
  const day = Math.floor(caller.now().getTime() / DAY_MS).toString(36)
  const entry = `${day}.${name}.${sign(config.appSecret, { day, name, phone })}`
  const others = listEntries(caller).filter((one) => known === null || !one.includes(`.${known}.`))
  const value = [entry, ...others].slice(0, MAX_ENTRIES).join("~")
  caller.setCookie(DEVICE_COOKIE, value, LIFETIME_DAYS * DAY_SECONDS)
}

function listEntries(caller: Caller): string[] {
  const value = caller.cookies[DEVICE_COOKIE] ?? ""
  return value.split("~", MAX_ENTRIES).filter((entry) => ENTRY.test(entry))
}

function sign(
  appSecret: string,
  { day, name, phone }: { day: string; name: string; phone: string },
): string {
  return createHmac("sha256", appSecret)
    .update(`known device\n${phone}\n${day}\n${name}`)
    .digest("base64url")
    .slice(0, 22)
}
