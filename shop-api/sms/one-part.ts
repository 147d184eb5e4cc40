/** Characters of one SMS in the GSM alphabet; any character beyond it leaves room for 70. */
export const ONE_PART = 160

/** What both ASCII and the GSM alphabet have, a place each; a backtick, brackets and the like are not among it. */
export const PLAIN = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * The text with the last line of an origin-bound code: phones offer to fill it in on the site that it names,
 * and on no other (wicg.github.io/sms-one-time-codes). Only sites over https can be named; a name too long for
 * one part is left out, since nobody needs it to read the code.
 */
export function bindToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= ONE_PART ? bound : text
}
