import { randomUUID } from "node:crypto"
import {
  type Answer,
  type Recorded,
  startRecordingServer,
} from "#tests/support/recording-server.ts"
import {
  type Ending,
  endAs,
  type SmsSimulator,
  type AcceptedSms,
} from "#tests/support/sms-simulator.ts"

export const ESKIZ_EMAIL = "shop@eskiz.test"
export const ESKIZ_PASSWORD = "password-of-the-shop-at-eskiz"

export interface EskizSimulator extends SmsSimulator {
  /** Returns the bearer tokens that the simulator has issued so far. */
  bearers(): readonly string[]
  /** Makes all current tokens invalid. A client can refresh "expired" tokens, but not "invalid" ones. */
  endBearers(how: "expired" | "invalid"): void
}

const SENDS = ["/message/sms/send", "/message/sms/send-global"]

/**
 * Starts a local SMS provider with the protocol of Eskiz: multipart requests, JSON responses, and bearer tokens that
 * expire.
 */
export async function startEskizSimulator(): Promise<EskizSimulator> {
  const accepted: AcceptedSms[] = []
  const bearers: string[] = []
  const refused = new Set<string>()
  const [good, refreshable] = [new Set<string>(), new Set<string>()]
  let ending: Ending | undefined
  const server = await startRecordingServer(async (request) => {
    const call = `${request.method} ${request.path}`
    if (call === "POST /auth/login") return signIn(await readForm(request))
    if (call === "PATCH /auth/refresh") return refresh(bearerOf(request))
    if (request.method !== "POST" || !SENDS.includes(request.path)) return null
    const bearer = bearerOf(request)
    if (!good.has(bearer)) {
      const word = refreshable.has(bearer) ? "Expired" : "token_invalid"
      return { status: 401, body: { message: "Token is not accepted", status: word } }
    }
    return (await endAs(ending)) ?? send(request.path, await readForm(request))
  })

  function issueBearer(): Answer {
    const token = `bearer-${randomUUID()}`
    bearers.push(token)
    good.add(token)
    return { body: { message: "token_generated", data: { token }, token_type: "bearer" } }
  }

  function signIn(form: Record<string, string>): Answer {
    const isKnown = form["email"] === ESKIZ_EMAIL && form["password"] === ESKIZ_PASSWORD
    return isKnown ? issueBearer() : { status: 401, body: { message: "Invalid credentials" } }
  }

  function refresh(bearer: string): Answer {
    if (!good.delete(bearer) && !refreshable.delete(bearer)) {
      return { status: 401, body: { message: "Token is invalid", status: "token_invalid" } }
    }
    return issueBearer()
  }

  function send(path: string, form: Record<string, string>): Answer {
    const { mobile_phone: phone = "", message: text = "", from = "" } = form
    const isHere = /^998\d{9}$/.test(phone)
    const fits = path.endsWith("global")
      ? /^\d{10,15}$/.test(phone) && !isHere && /^[A-Z]{2}$/.test(form["country_code"] ?? "")
      : isHere
    if (!fits || refused.has(phone) || text === "" || from === "") {
      return { status: 400, body: { message: `Wrong: ${phone} ${text}`, status: "error" } }
    }
    const { callback_url: callbackUrl } = form
    const id = randomUUID()
    accepted.push({ phone, text, id, ...(callbackUrl && { callbackUrl }) })
    return { body: { id, message: "Waiting for SMS provider", status: "waiting" } }
  }

  return {
    url: server.url,
    env: { SMS_PROVIDER: "eskiz", ESKIZ_URL: server.url, ESKIZ_EMAIL, ESKIZ_PASSWORD },
    accepted: () => accepted,
    requests: server.requests,
    bearers: () => bearers,
    endBearers(how) {
      for (const bearer of good) if (how === "expired") refreshable.add(bearer)
      good.clear()
    },
    endSends: (next) => void (ending = next),
    refusePhone: (phone) => void refused.add(phone),
    report(sms, status) {
      const body = {
        request_id: sms.id,
        message_id: "4385062",
        user_sms_id: "",
        country: "UZ",
        status,
        phone_number: sms.phone,
        sms_count: "1",
        status_date: "2026-11-20 12:00:03",
      }
      const headers = { "content-type": "application/json" }
      return {
        url: sms.callbackUrl ?? "",
        init: { method: "POST", headers, body: JSON.stringify(body) },
      }
    },
    stop: server.stop,
  }
}

const bearerOf = ({ headers }: Recorded) =>
  /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""

/** Parses a multipart form, the only format that Eskiz accepts. */
async function readForm({ headers, body }: Recorded): Promise<Record<string, string>> {
  const type = headers["content-type"] ?? ""
  if (!type.startsWith("multipart/form-data")) return {}
  const form = await new Response(body, { headers: { "content-type": type } }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  )
}
