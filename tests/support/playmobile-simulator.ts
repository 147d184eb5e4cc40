import { z } from "zod"
import { type Answer, startRecordingServer } from "#tests/support/recording-server.ts"
import {
  type Ending,
  endAs,
  type SmsSimulator,
  type AcceptedSms,
} from "#tests/support/sms-simulator.ts"

const PLAYMOBILE_LOGIN = "shop-at-playmobile"
const PLAYMOBILE_PASSWORD = "password-of-the-shop-at-playmobile"
const PLAYMOBILE_CALLBACK_KEY = "key-of-the-reports-of-playmobile-0001"

const Sending = z.object({
  messages: z.array(
    z.object({
      recipient: z.string(),
      "message-id": z.string().min(1).max(40),
      sms: z.object({ originator: z.string(), content: z.object({ text: z.string().min(1) }) }),
    }),
  ),
})

/**
 * Starts a local SMS provider with the protocol of PlayMobile: JSON requests with Basic authentication, and plain text
 * responses.
 */
export async function startPlayMobileSimulator(): Promise<SmsSimulator> {
  const accepted: AcceptedSms[] = []
  const refused = new Set<string>()
  let ending: Ending | undefined
  const credentials = Buffer.from(`${PLAYMOBILE_LOGIN}:${PLAYMOBILE_PASSWORD}`).toString("base64")
  const server = await startRecordingServer(async ({ method, path, headers, body }) => {
    if (method !== "POST" || path !== "/send") return null
    if (headers["authorization"] !== `Basic ${credentials}`) return { status: 401, body: "" }
    return (await endAs(ending)) ?? send(body)
  })

  function send(body: string): Answer {
    const parsed = Sending.safeParse(JSON.parse(body))
    if (!parsed.success) return refuse(101, "Syntax error")
    const { messages } = parsed.data
    const wrong = messages.find(
      ({ recipient }) => !/^\d{10,15}$/.test(recipient) || refused.has(recipient),
    )
    if (wrong) return refuse(202, `Wrong recipient ${wrong.recipient}: ${wrong.sms.content.text}`)
    for (const { recipient: phone, sms, "message-id": id } of messages) {
      accepted.push({ phone, text: sms.content.text, id })
    }
    return { headers: { "content-type": "text/plain" }, body: "Request is received" }
  }

  return {
    url: server.url,
    env: {
      SMS_PROVIDER: "playmobile",
      PLAYMOBILE_URL: server.url,
      PLAYMOBILE_ORIGINATOR: "3700",
      PLAYMOBILE_LOGIN,
      PLAYMOBILE_PASSWORD,
      PLAYMOBILE_CALLBACK_KEY,
    },
    accepted: () => accepted,
    requests: server.requests,
    endSends: (next) => void (ending = next),
    refusePhone: (phone) => void refused.add(phone),
    report: (sms, status, shopUrl) => ({
      url: `${shopUrl}/api/v1/hooks/playmobile?key=${PLAYMOBILE_CALLBACK_KEY}`,
      init: {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ messages: [{ "message-id": sms.id, status }] }),
      },
    }),
    stop: server.stop,
  }
}

const refuse = (code: number, words: string): Answer => ({
  status: 400,
  body: { "error-code": code, "error-description": words },
})
