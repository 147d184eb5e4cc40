/** Characters of one SMS in the GSM alphabet. Any other character reduces them to 70. */
export const ONE_PART = 160

/** Characters of both ASCII and the GSM alphabet that occupy one place each; backticks and brackets do not. */
export const PLAIN = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Appends the last line of an origin-bound code. Phones offer to fill in the code only on the site that the line names
 * (wicg.github.io/sms-one-time-codes). The site must use https. A line that does not fit one part is left out.
 */
export function bindToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= ONE_PART ? bound : text
}
