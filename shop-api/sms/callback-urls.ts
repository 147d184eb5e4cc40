import { createHmac } from "node:crypto"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"
import type { Config } from "#shop-api/config.ts"

export const ESKIZ_CALLBACK = "/api/v1/hooks/eskiz"
export const PLAYMOBILE_CALLBACK = "/api/v1/hooks/playmobile"

/**
 * Returns the URL to which the SMS provider Eskiz sends the delivery report of a message. Its signature is valid for
 * this message only, so a URL found in a log cannot be used to report another message.
 */
export function eskizCallbackUrl(
  { siteUrl, internalKey }: Pick<Config, "siteUrl" | "internalKey">,
  messageId: string,
): string {
  const query = new URLSearchParams({ message: messageId, signature: sign(internalKey, messageId) })
  return `${siteUrl}${ESKIZ_CALLBACK}?${query}`
}

export function isEskizCallback(
  { internalKey }: Pick<Config, "internalKey">,
  messageId: string,
  signature: string,
): boolean {
  return isEqualConstantTime(signature, sign(internalKey, messageId))
}

function sign(internalKey: string, messageId: string): string {
  return createHmac("sha256", internalKey).update(`eskiz callback\n${messageId}`).digest("hex")
}
