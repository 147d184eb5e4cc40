import { MAX_SEGMENT_LENGTH } from "#shop-api/sms/segment-limits.ts"

/**
 * Appends the line `@host #code`, so that the phone offers to fill in the code on the shop's site and on no other
 * (wicg.github.io/sms-one-time-codes). Returns `text` unchanged when the site has no https, or when the SMS would need
 * a second segment.
 */
export function bindCodeToSite(text: string, code: string, siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  const bound = `${text}\n@${hostname} #${code}`
  return protocol === "https:" && bound.length <= MAX_SEGMENT_LENGTH ? bound : text
}
