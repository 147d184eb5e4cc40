import { ApiError } from "#shop-api/http/api-error.ts"

/** Maximum length of a request body, in bytes. */
const BODY_LIMIT = 64 * 1024

/** Maximum number of nesting levels in a JSON body. The most deeply nested call, an order, needs three. */
const MAX_DEPTH = 20
/** Maximum number of values in a JSON body. An order of a full cart has fewer than 300. */
const MAX_VALUES = 2000

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/**
 * Reads the JSON body of a request.
 *
 * @throws ApiError 415 when the body is not JSON or is compressed, 413 when it exceeds a limit [D1.11], 400 when it
 *   cannot be parsed
 */
export async function readBody(request: Request): Promise<unknown> {
  const encoding = request.headers.get("content-encoding") ?? "identity"
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "") || encoding !== "identity") {
    throw new ApiError(415, "error.not_json")
  }
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) {
    throw new ApiError(413, "error.too_large")
  }
  const bytes = await readBytes(request)
  if (!isWithinLimits(bytes)) throw new ApiError(413, "error.too_large")
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    return json
  } catch (cause) {
    throw new ApiError(400, "error.unreadable", { cause })
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = Buffer.from('"\\,:')
const OPENING = new Set(Buffer.from("[{"))
const CLOSING = new Set(Buffer.from("]}"))

/**
 * Whether a JSON text exceeds neither MAX_DEPTH nor MAX_VALUES. Checked before `JSON.parse`, in time proportional to
 * the length of the text.
 */
function isWithinLimits(bytes: Uint8Array): boolean {
  let [depth, values] = [0, 1]
  let isString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) isString = !isString
    else if (isString) at += Number(byte === BACKSLASH)
    else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (byte === COMMA || byte === COLON) values += 1
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false
  }
  return true
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > BODY_LIMIT) throw new ApiError(413, "error.too_large")
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(400, "error.unreadable", { cause })
  }
  return Buffer.concat(chunks)
}

/**
 * Lists the dotted paths of all texts that PostgreSQL cannot store: those that contain the character U+0000 or half of
 * a surrogate pair.
 */
export function listUnstorable(value: unknown): string[] {
  const found: string[] = []
  const open: { path: string; value: unknown }[] = [{ path: "", value }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path } = next
    if (typeof next.value === "string" && !isStorable(next.value)) found.push(path)
    if (typeof next.value !== "object" || next.value === null) continue
    for (const [name, inner] of Object.entries(next.value)) {
      open.push({ path: path === "" ? name : `${path}.${name}`, value: inner })
    }
  }
  return found
}

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed()
