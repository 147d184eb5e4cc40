import type { z } from "zod"

/** What a provider answered, read whole. */
export interface ProviderAnswer {
  status: number
  text: string
}

/**
 * Asks a provider over the network. A redirect is no answer: it would take credentials elsewhere.
 *
 * @throws Error that names the provider and the kind of failure, and nothing of what was sent
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

/** The answer's JSON, null when it is none or not of this shape. */
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
