import { z } from "zod"
import { SMS_DEADLINE, type SmsProvider, SmsRefusedError } from "#shop-api/sms/provider.ts"
import { requestProvider, createFailure, readAnswer } from "#shop-api/sms/request-provider.ts"
import type { SmsSettings } from "#shop-api/sms/settings.ts"

const Refusal = z.object({ "error-code": z.coerce.number().int() })

/**
 * Error codes of temporary errors, which do not depend on the message: 100 is an internal error, 102 a locked account.
 */
const PASSING = new Set([100, 102])

/**
 * Creates a client of the SMS provider PlayMobile (send.smsxabar.uz). Requests are JSON with Basic authentication. The
 * body of a successful response is plain text.
 */
export function createPlayMobileProvider(options: {
  settings: Extract<SmsSettings, { name: "playmobile" }>
  /** Maximum milliseconds for sending a message. */
  deadline?: number
}): SmsProvider {
  const { url, login, password, originator } = options.settings
  const credentials = Buffer.from(`${login}:${password}`).toString("base64")
  return {
    async send({ to, text, messageId }) {
      const recipient = to.replace(/^\+/, "")
      const sms = { originator, content: { text } }
      const answer = await requestProvider("PlayMobile", `${url}/send`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Basic ${credentials}` },
        body: JSON.stringify({ messages: [{ recipient, "message-id": messageId, sms }] }),
        signal: AbortSignal.timeout(options.deadline ?? SMS_DEADLINE),
      })
      if (answer.status >= 200 && answer.status < 300) return
      const code = readAnswer(answer, Refusal)?.["error-code"]
      const words = [`status ${answer.status}`, code && `error ${code}`].filter(Boolean).join(" ")
      const reason = `PlayMobile did not accept a message: ${words}`
      const isFinal = answer.status === 400 && code !== undefined && !PASSING.has(code)
      throw isFinal ? new SmsRefusedError(reason) : createFailure(answer, reason)
    },
  }
}
