import { once } from "node:events"
import { request, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { setTimeout as wait } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { devices } from "playwright"

const PRODUCTS_OF_A_LIST = 48

/** Headers of an ordinary browser without cookies. */
export const VISITOR = {
  "User-Agent": devices["Desktop Chrome"].userAgent,
  Accept: "text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language": "uz",
  "Accept-Encoding": "gzip",
} as const

type Headers = Readonly<Record<string, string>>

export interface Page {
  path: string
  /** Headers of the request. */
  asking: Headers
  status: number
  /** Headers of the response in the form [name, value, name, value, ...], without those of `OWN_HEADERS`. */
  headers: string[]
  body: Buffer
}

/**
 * Response headers that depend on the connection or on the time. Recorded responses do not contain them, because the
 * server that replays a response writes these headers itself.
 */
const OWN_HEADERS = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
])

/**
 * Maximum number of requests for a page until a response has the requested encoding. The page cache of the shop
 * compresses a page with brotli in the background, after the first response.
 */
const ENCODING_TRIES = 100

/**
 * Requests a page with the headers of `VISITOR` and with `headers`, and returns the response.
 *
 * @param wanted the status of the response
 * @throws Error when the response is neither a 304 nor one with the status `wanted` in the requested encoding
 */
export async function capture(
  url: string,
  path: string,
  headers: Headers = {},
  wanted = 200,
): Promise<Page> {
  const asking = { ...VISITOR, ...headers }
  for (let tries = 1; ; tries += 1) {
    const { answer, body } = await ask(new URL(path, url), asking)
    const { statusCode: status = 0 } = answer
    const encoding = answer.headers["content-encoding"] ?? "identity"
    if (status === 304 || (status === wanted && encoding === asking["Accept-Encoding"])) {
      return { path, asking, status, headers: listOwnHeaders(answer), body }
    }
    if (status !== wanted || tries === ENCODING_TRIES) {
      throw new Error(`${path} responded ${status}, encoding ${encoding}`)
    }
    await wait(50)
  }
}

async function ask(url: URL, headers: Headers) {
  const asking = request(url, { headers }).end()
  const [answer] = (await once(asking, "response")) as [IncomingMessage]
  return { answer, body: await buffer(answer) }
}

function listOwnHeaders({ rawHeaders }: IncomingMessage): string[] {
  const headers: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [key = "", value = ""] = rawHeaders.slice(index, index + 2)
    if (!OWN_HEADERS.has(key.toLowerCase())) headers.push(key, value)
  }
  return headers
}

/** Returns the value of a response header. An empty text when the response does not have it. */
export function headerOf({ headers }: Page, name: string): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name)
  return at === -1 ? "" : (headers[at + 1] ?? "")
}

/**
 * Lists the paths of the products on a list page (gzipped HTML), in the order of the page.
 *
 * @throws Error when there are not 48 of them
 */
export function listProducts({ path, body }: Page): string[] {
  const html = gunzipSync(body).toString()
  const links = [...html.matchAll(/href="(\/uz\/product\/\d+)"/g)]
  const products = new Set(links.map(([, product = ""]) => product))
  if (products.size !== PRODUCTS_OF_A_LIST) {
    throw new Error(`${path} has ${products.size} products, not ${PRODUCTS_OF_A_LIST}`)
  }
  return [...products]
}
