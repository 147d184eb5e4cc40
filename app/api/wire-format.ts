import "server-only"
import { z } from "zod"
import { ShopError } from "#app/api/shop-error.ts"

/**
 * Encodes a request body as the contract defines it.
 *
 * @throws ShopError "malformed" when the body does not fit the contract, which is a bug of the storefront
 */
export function encodeBody(schema: z.ZodType, body: unknown): unknown {
  const encoded = z.safeEncode(schema, body)
  if (encoded.success) return encoded.data
  throw new ShopError("malformed", {
    status: 0,
    message: `request does not fit the contract: ${encoded.error.issues[0]?.path.join(".")}`,
    cause: encoded.error,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ShopError("malformed", { status: 200, message: "answer is not JSON", cause })
  }
}

/** Parses a text as JSON; null if it is not valid JSON. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Parses a response of the shop API.
 *
 * @throws ShopError "malformed" if the response is not valid JSON or does not fit the contract
 */
export function parseAnswer<A extends z.ZodType>(schema: A, text: string): z.output<A> {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ShopError("malformed", {
    status: 200,
    message: `answer does not fit the contract: ${parsed.error.issues[0]?.path.join(".")}`,
    cause: parsed.error,
  })
}

/** Replaces the parameters in a path, such as `{id}`, by their values. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

type Scalar = string | number | boolean | null | undefined
export type Query = Record<string, Scalar | Scalar[]>

/**
 * Formats a query string and omits parameters that are null or undefined. A list named item_ids is written as
 * `item_ids[0]=1&item_ids[1]=2` [S7.14]; any other list repeats its name.
 */
export function formatQuery(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) search.append(name, String(value))
    else
      value.forEach((entry, index) => {
        search.append(name === "item_ids" ? `${name}[${index}]` : name, String(entry))
      })
  }
  return search.size === 0 ? "" : `?${search.toString()}`
}
