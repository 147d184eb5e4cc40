import type { z } from "zod"

/** The response of an SMS provider, with its complete body. */
export interface ProviderAnswer {
  status: number
  text: string
}

/**
 * Sends a request to an SMS provider. Refuses redirects, which would send the credentials to another host.
 *
 * @throws Error that contains the name of the provider and the kind of failure, but nothing of the request
 */
export async function askProvider(
  provider: string,
  url: string,
  init: RequestInit,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: "error" })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new Error(`${provider} did not answer: ${nameFailure(error)}`, { cause: error })
  }
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
