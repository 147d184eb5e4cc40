/**
 * Maximum characters of an SMS of one segment in the GSM 7-bit alphabet. One character of another alphabet lowers the
 * maximum to 70.
 */
export const MAX_SEGMENT_LENGTH = 160

/**
 * Matches texts of characters that are in both ASCII and the GSM 7-bit alphabet, without those that count as two there,
 * such as brackets.
 */
export const GSM_ASCII = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Appends the line `@host #code`, so that phones fill in the code on the shop's site only
 * (wicg.github.io/sms-one-time-codes). Returns `text` alone when the site has no https, or when the SMS would need a
 * second segment.
 */
export function bindToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= MAX_SEGMENT_LENGTH ? bound : text
}
