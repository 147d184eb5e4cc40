/**
 * Maximum number of characters in an SMS of one segment, if all are in the GSM 7-bit alphabet. A single character of
 * another alphabet lowers the maximum to 70. Providers charge for each segment.
 */
export const MAX_SEGMENT_LENGTH = 160

/**
 * Matches texts whose characters are both in ASCII and in the GSM 7-bit alphabet. Characters that count as two in that
 * alphabet, such as `[` and `{`, do not match.
 */
export const GSM_ASCII = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/

/**
 * Appends the line `@host #code`, so that the phone offers to fill in the code on the shop's site and on no other
 * (wicg.github.io/sms-one-time-codes). Returns `text` unchanged when the site has no https, or when the SMS would need
 * a second segment.
 */
export function bindToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= MAX_SEGMENT_LENGTH ? bound : text
}
