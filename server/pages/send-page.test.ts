import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { HOLE_END, packPage } from "#server/pages/packed-page.ts"
import type { Visit } from "#server/pages/pages.ts"
import { sendPage } from "#server/pages/send-page.ts"

const CONNECTIONS = 8
/** More in all than a connection takes before its other end reads. */
const REQUESTS = 400

const MARK = "\uE000mark"
const fillNothing = () => ""

/** A visitor of whom there is to say what stands behind the slash. */
function visitOf(url: string): Visit {
  return {
    ...{ key: "", target: "/", cookie: "", isSignedIn: false, payload: null, stranger: null },
    ...{ setCookies: [], cacheControl: "private, no-cache", fillNothing },
    fillHole: () => url.slice(1),
  }
}

/** A page of 16 KB, compressed, that names its visitor in the middle. */
async function startServer(): Promise<number> {
  const half = () => randomBytes(6000).toString("base64")
  const text = `${half()}<b>${MARK}name${HOLE_END}</b>${half()}`
  const page = await packPage(new Response(text), MARK, fillNothing)
  const server = createServer((request, response) => {
    sendPage(request, response, { page, visit: visitOf(request.url ?? ""), requestId: "request" })
  })
  server.listen(0)
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each(["/", "/name"])("sends %s unpacked, with the length that HEAD names", async (path) => {
  const url = `http://localhost:${await startServer()}${path}`
  const headers = { "Accept-Encoding": "identity" }
  const [first, second] = await Promise.all([fetch(url, { headers }), fetch(url, { headers })])
  const text = await first.text()
  expect(text).toContain(`<b>${path.slice(1)}</b>`)
  expect(await second.text()).toBe(text)
  const head = await fetch(url, { method: "HEAD", headers })
  expect(head.headers.get("content-length")).toBe(String(text.length))
  expect(first.headers.get("content-encoding")).toBeNull()
})

/** The names in the answers to so many requests, all of which are sent before any answer is read. */
async function ask(port: number, names: readonly string[]): Promise<string[]> {
  const socket = connect({ port, noDelay: true })
  await once(socket, "connect")
  socket.pause()
  const head = "HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip"
  const last = names.length - 1
  const requests = names.map(
    (name, at) => `GET /${name} ${head}\r\n${at === last ? "Connection: close\r\n" : ""}\r\n`,
  )
  await new Promise((resolve) => socket.write(requests.join(""), resolve))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return readBodies(Buffer.concat(chunks)).map((body) => /<b>(.*)<\/b>/.exec(body)?.[1] ?? "")
}

function readBodies(bytes: Buffer): string[] {
  const bodies: string[] = []
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf("\r\n\r\n", at) + 4
    const length = Number(/content-length: (\d+)/i.exec(bytes.toString("latin1", at, start))?.[1])
    bodies.push(gunzipSync(bytes.subarray(start, start + length)).toString())
    at = start + length
  }
  return bodies
}

test("however slowly answers are taken, each visitor reads the own words", async () => {
  const port = await startServer()
  const visitors = Array.from({ length: CONNECTIONS }, (_, visitor) =>
    Array.from({ length: REQUESTS }, (_line, at) => `v${visitor}-${at}`),
  )
  const answers = await Promise.all(visitors.map((names) => ask(port, names)))
  expect(answers).toEqual(visitors)
})
