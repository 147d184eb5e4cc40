import type { z } from "zod"
import { SmsNotAcceptedError } from "#shop-api/sms/provider.ts"

/** The response of an SMS provider, with its complete body. */
export interface ProviderAnswer {
  status: number
  text: string
}

/** Errors before the request is sent, so that the provider cannot have accepted the message. */
const NOT_CONNECTED = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
])

/** Errors at the provider's certificate, which the client checks before it sends the request. */
const CERTIFICATE_REFUSED = /^(?:CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/

/** Responses of a gateway that has lost the response of the provider, so the provider may have accepted the message. */
const GATEWAY_STATUSES = [502, 504, 520, 524]

/**
 * Sends a request to an SMS provider. Refuses redirects, which would send the credentials to another host.
 *
 * @throws Error that contains the name of the provider and the kind of failure, but nothing of the request
 */
export async function requestProvider(
  provider: string,
  url: string,
  init: RequestInit,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: "error" })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const failure = nameFailure(error)
    const cannotBeAccepted = NOT_CONNECTED.has(failure) || CERTIFICATE_REFUSED.test(failure)
    const Failure = cannotBeAccepted ? SmsNotAcceptedError : Error
    throw new Failure(`${provider} did not answer: ${failure}`, { cause: error })
  }
}

/**
 * Creates the error for a response that does not say that the provider has accepted the message. After the
 * response of a gateway, and after a success that the shop cannot read, the provider may have accepted the message.
 */
export function createFailure({ status }: ProviderAnswer, reason: string): Error {
  const mayBeAccepted = status < 300 || GATEWAY_STATUSES.includes(status)
  return mayBeAccepted ? new Error(reason) : new SmsNotAcceptedError(reason)
}

/** Parses the body of a response. Returns null when it is not JSON or does not match the schema. */
export function readAnswer<Schema extends z.ZodType>(
  answer: ProviderAnswer,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(answer.text))
  } catch {
    return null
  }
}

function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  const { cause } = error
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name
}
