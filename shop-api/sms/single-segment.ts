/**
 * Maximum characters of an SMS of one part in the GSM alphabet. A single character outside it reduces the maximum to
 * 70.
 */
export const ONE_PART = 160

/**
 * Texts whose characters are in both ASCII and the GSM alphabet, and count as one character each. Backticks and
 * brackets do not.
 */
export const PLAIN = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Appends a last line that binds the code to the shop's site: phones then offer to fill in the code only there
 * (wicg.github.io/sms-one-time-codes). Appends nothing when the site does not use https, or when the SMS would need a
 * second part.
 */
export function bindToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= ONE_PART ? bound : text
}
