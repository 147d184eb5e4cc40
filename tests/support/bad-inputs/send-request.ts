import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from "node:http"
import { connect } from "node:net"
import type { RawRequest } from "#tests/support/bad-inputs/bad-input.ts"
import { readText } from "#tests/support/fetch-raw.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"

export interface Answer {
  /** Null if the server closed the connection without a response. */
  status: number | null
  headers: IncomingMessage["headers"]
  body: string
}

/** Milliseconds. If the server neither responds nor closes the connection in this time, the test fails. */
const TIMEOUT = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 12 })

/** Sends a request without changing it. Does not follow redirects. */
export function sendRequest(shop: { url: string }, request: RawRequest): Promise<Answer> {
  return request.bytes === undefined ? send(shop.url, request) : sendBytes(shop.url, request)
}

async function send(
  url: string,
  { method = "GET", path, headers, body }: RawRequest,
): Promise<Answer> {
  const { hostname, port, origin } = new URL(url)
  const isWrite = method !== "GET" && method !== "HEAD"
  const all: OutgoingHttpHeaders = {
    ...fromElsewhere(),
    ...(isWrite && { origin }),
    ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    ...headers,
  }
  // A caller omits a header by setting it to undefined.
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = httpRequest({ hostname, port, method, path, headers: given, agent }, (response) => {
    readAnswer(response).then(resolve, reject)
  })
  sent.setTimeout(TIMEOUT, () => sent.destroy(new Error(`no answer to ${method} ${path}`)))
  // A server that rejects a body may close the connection before it has read the whole body. So these
  // two errors mean that the server closed the connection.
  sent.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || error.code === "ECONNRESET") resolve(CLOSED)
    else reject(error)
  })
  sent.end(body)
  return promise
}

const CLOSED: Answer = { status: null, headers: {}, body: "" }

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await readText(response) }
}

/**
 * Sends raw bytes. Reads until the connection is closed or fails, and parses the received bytes as one response. Throws
 * if neither side sends or closes for TIMEOUT.
 */
async function sendBytes(url: string, { bytes = "", isCut }: RawRequest): Promise<Answer> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ""
  socket.setTimeout(TIMEOUT, () => {
    socket.destroy()
    reject(new Error(`neither answered nor closed: ${bytes.slice(0, 80)}`))
  })
  socket.on("data", (chunk) => (text += chunk.toString("latin1")))
  socket.once("error", () => resolve(text))
  socket.once("close", () => resolve(text))
  socket.write(bytes.replaceAll("@host", host), "latin1")
  if (isCut) socket.end()
  const [head = "", ...rest] = (await promise).split("\r\n\r\n")
  const [line = "", ...fields] = head.split("\r\n")
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0)
  return {
    status: status || null,
    headers: Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(":")).toLowerCase(),
        field.slice(field.indexOf(":") + 1).trim(),
      ]),
    ),
    body: rest.join("\r\n\r\n"),
  }
}
