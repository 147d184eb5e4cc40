import { once } from "node:events"
import { request, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { gunzipSync } from "node:zlib"
import { devices } from "playwright"

const PRODUCTS_OF_A_LIST = 48

/** A visitor with an ordinary browser; gzip alone, because both servers must send the same bytes. */
export const VISITOR = {
  "User-Agent": devices["Desktop Chrome"].userAgent,
  Accept: "text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language": "uz",
  "Accept-Encoding": "gzip",
} as const

export interface Page {
  name: string
  path: string
  /** Headers of the shop's answer as [name, value, ...], without those that belong to the connection. */
  headers: string[]
  body: Buffer
}

/** Belong to the connection or to the moment: each server writes its own. */
const OWN_HEADERS = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
])

/**
 * The measured pages with the shop's answers: home, the list, and the first product of the list.
 *
 * @throws when an answer is not a 200 in gzip, or the list does not have its 48 products
 */
export async function capturePages(url: string): Promise<Page[]> {
  const list = await capture(url, "list of 48", "/uz/products")
  const html = gunzipSync(list.body).toString()
  const links = [...html.matchAll(/href="(\/uz\/product\/\d+)"/g)]
  const products = new Set(links.map(([, path]) => path))
  const [first] = products
  if (first === undefined || products.size !== PRODUCTS_OF_A_LIST) {
    throw new Error(`${list.path} has ${products.size} products, not ${PRODUCTS_OF_A_LIST}`)
  }
  return [await capture(url, "home", "/uz"), list, await capture(url, "product page", first)]
}

async function capture(url: string, name: string, path: string): Promise<Page> {
  const asking = request(new URL(path, url), { headers: VISITOR }).end()
  const [answer] = (await once(asking, "response")) as [IncomingMessage]
  const body = await buffer(answer)
  const encoding = answer.headers["content-encoding"]
  if (answer.statusCode !== 200 || encoding !== "gzip") {
    throw new Error(`${path} answered ${answer.statusCode}, encoding ${encoding ?? "none"}`)
  }
  const headers: string[] = []
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [key = "", value = ""] = answer.rawHeaders.slice(index, index + 2)
    if (!OWN_HEADERS.has(key.toLowerCase())) headers.push(key, value)
  }
  return { name, path, headers, body }
}
