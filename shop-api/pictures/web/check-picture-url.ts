import { isIP } from "node:net"
import { isPublicAddress } from "#shop-api/pictures/web/public-address.ts"

const MAX_LENGTH = 2000

/** Whether an entry in the column `images` of an imported file is a URL. Otherwise it is the path of a file. */
export function isPictureUrl(word: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word)
}

/**
 * Checks whether the shop may download a picture from a URL. Returns the normalized URL, or the reason why not.
 *
 * @param privateHosts hosts of the private network that are allowed
 */
export function checkPictureUrl(
  word: string,
  privateHosts: ReadonlySet<string>,
): { url: string } | { problem: string } {
  const url = URL.canParse(word) ? new URL(word) : null
  if (!url) return { problem: "is not a valid URL" }
  // The limit is for the normalized URL, in which a letter of another alphabet takes six or more characters.
  if (url.href.length > MAX_LENGTH) return { problem: `is longer than ${MAX_LENGTH} characters` }
  if (!["http:", "https:"].includes(url.protocol)) {
    return { problem: "does not begin with https:// or http://" }
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "contains a user name or password: remove it" }
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "")
  if (isIP(literal) && !privateHosts.has(url.host) && !isPublicAddress(literal)) {
    return { problem: INSIDE }
  }
  url.hash = ""
  return { url: url.href.replaceAll("|", "%7C") }
}

export const INSIDE =
  "has a private network address: add the host to PICTURE_HOSTS_INSIDE to allow it"
