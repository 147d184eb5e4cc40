import { z } from "zod"
import {
  type OutgoingSms,
  SMS_DEADLINE,
  SmsNotAcceptedError,
  type SmsProvider,
  SmsRefusedError,
} from "#shop-api/sms/provider.ts"
import {
  requestProvider,
  createFailure,
  type ProviderAnswer,
  readAnswer,
} from "#shop-api/sms/request-provider.ts"
import type { SmsSettings } from "#shop-api/sms/settings.ts"

const SignedIn = z.object({ data: z.object({ token: z.string().min(1).max(4000) }) })
const Taken = z.object({ id: z.union([z.string().min(1), z.number()]) })
const Refusal = z.object({ status: z.string().regex(/^[\w-]{1,40}$/) })

/** HTTP statuses by which Eskiz says that it will never accept this phone or this text. */
const REFUSED = new Set([400, 422])

/**
 * Dialing prefixes of the countries outside Uzbekistan. The first match counts, so a longer prefix ("77") must come
 * before a shorter one with which it begins ("7").
 */
const ABROAD: [prefix: string, country: string][] = [
  ["996", "KG"],
  ["992", "TJ"],
  ["77", "KZ"],
  ["76", "KZ"],
  ["7", "RU"],
]

/**
 * Creates a client of the SMS provider Eskiz (notify.eskiz.uz). Requests are HTML forms. A bearer token is valid for 30
 * days and is used until Eskiz refuses it.
 *
 * @param options.callbackUrl returns the URL for the delivery report of a message
 */
export function createEskizProvider(options: {
  settings: Extract<SmsSettings, { name: "eskiz" }>
  callbackUrl: (messageId: string) => string
  /** Maximum milliseconds for sending a message. */
  deadline?: number
}): SmsProvider {
  const { url, email, password, from } = options.settings
  let bearer: string | null = null

  return {
    async send(message) {
      const signal = AbortSignal.timeout(options.deadline ?? SMS_DEADLINE)
      bearer ??= await signIn(signal)
      let answer = await post(message, bearer, signal)
      if (answer.status === 401) {
        bearer = await renew(answer, bearer, signal)
        answer = await post(message, bearer, signal)
      }
      if (answer.status === 401) bearer = null
      if (isGood(answer) && readAnswer(answer, Taken)) return
      const reason = `Eskiz did not accept a message: ${describe(answer)}`
      throw REFUSED.has(answer.status) ? new SmsRefusedError(reason) : createFailure(answer, reason)
    },
  }

  function post({ to, text, messageId }: OutgoingSms, token: string, signal: AbortSignal) {
    const digits = to.replace(/^\+/, "")
    const country = ABROAD.find(([prefix]) => digits.startsWith(prefix))?.[1]
    const fields = {
      mobile_phone: digits,
      message: text,
      from,
      callback_url: options.callbackUrl(messageId),
      ...(country && { country_code: country, unicode: "0" }),
    }
    return ask("POST", country ? "/message/sms/send-global" : "/message/sms/send", {
      fields,
      token,
      signal,
    })
  }

  /**
   * Gets a new bearer token after Eskiz has refused the old one. If Eskiz says that the old token is invalid, signs in
   * again. Otherwise refreshes the old token, and signs in again only if the refresh fails.
   */
  async function renew(refusal: ProviderAnswer, old: string, signal: AbortSignal): Promise<string> {
    bearer = null
    if (readAnswer(refusal, Refusal)?.status === "token_invalid") return await signIn(signal)
    const answer = await authenticate("PATCH", "/auth/refresh", { token: old, signal })
    const refreshed = isGood(answer) ? readAnswer(answer, SignedIn) : null
    return refreshed?.data.token ?? (await signIn(signal))
  }

  async function signIn(signal: AbortSignal): Promise<string> {
    const fields = { email, password }
    const answer = await authenticate("POST", "/auth/login", { fields, signal })
    const signedIn = isGood(answer) ? readAnswer(answer, SignedIn) : null
    if (!signedIn) {
      throw new SmsNotAcceptedError(`Eskiz refused the login: ${describe(answer)}`)
    }
    return signedIn.data.token
  }

  /**
   * Requests a bearer token. No message has been sent yet, so every failure here means that Eskiz has not accepted the
   * message.
   */
  async function authenticate(...call: Parameters<typeof ask>): Promise<ProviderAnswer> {
    try {
      return await ask(...call)
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Eskiz did not answer"
      throw new SmsNotAcceptedError(reason, { cause: error })
    }
  }

  function ask(
    method: string,
    path: string,
    request: { fields?: Record<string, string>; token?: string; signal: AbortSignal },
  ): Promise<ProviderAnswer> {
    const { fields, token, signal } = request
    const body = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value)
    return requestProvider("Eskiz", url + path, {
      method,
      signal,
      headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(fields && { body }),
    })
  }
}

const isGood = ({ status }: ProviderAnswer) => status >= 200 && status < 300

/**
 * Describes a response for the log by its status. Eskiz's message is left out, since it may quote the phone and the
 * text.
 */
function describe(answer: ProviderAnswer): string {
  const word = readAnswer(answer, Refusal)?.status
  return [`status ${answer.status}`, word].filter(Boolean).join(" ")
}
