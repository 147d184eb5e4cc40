import { once } from "node:events"
import { type IncomingMessage, request as sendRequest } from "node:http"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"

/**
 * Requests a URL without `fetch`, which would add headers such as Accept-Encoding. Returns the status, the headers and
 * the encoding of the response, and its body decompressed as text.
 */
export async function fetchRaw(
  shop: { url: string },
  target: string,
  headers: Record<string, string> = {},
) {
  const { hostname, port } = new URL(shop.url)
  const request = sendRequest({ hostname, port, path: target, headers })
  request.end()
  const [response] = (await once(request, "response")) as [IncomingMessage]
  const { statusCode: status, headers: answered } = response
  const encoding = answered["content-encoding"]
  return { status, headers: answered, encoding, html: await readText(response) }
}

/** Reads the body of a response to its end, and decompresses it. */
export async function readText(response: IncomingMessage): Promise<string> {
  const body = await buffer(response)
  const encoding = response.headers["content-encoding"]
  const text =
    encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body
  return text.toString()
}
