import { once } from "node:events"
import { createServer, request as sendRequest, type Server } from "node:http"
import { connect, type AddressInfo, type BlockList } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import type { Answered } from "#server/metrics/metrics.ts"
import { createListener, type Parts } from "#server/request-listener.ts"
import { parseTrustedProxies } from "#server/visitor-address.ts"
import { createWorkLimiter } from "#server/work-queue.ts"

let server: Server
let port: number
let parts: Parts
let answer: (request: Request) => Promise<Response>
let sendAddress: boolean
let isReady: () => Promise<boolean>
const errors: unknown[] = []
/** The ids of the requests whose errors were reported. */
const reported: string[] = []
const answered: Answered[] = []
let trustedProxies: BlockList
const TOKEN = "who-reads-the-metrics"

beforeEach(async () => {
  answer = () => Promise.resolve(new Response("page", { headers: { "Content-Type": "text/html" } }))
  isReady = () => Promise.resolve(true)
  sendAddress = false
  errors.length = 0
  reported.length = 0
  answered.length = 0
  trustedProxies = parseTrustedProxies()
  server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  port = (server.address() as AddressInfo).port
  parts = {
    siteUrl: `http://localhost:${port}`,
    hsts: null,
    trustedProxies,
    storefront: (request, { address }) =>
      sendAddress ? Promise.resolve(Response.json({ address })) : answer(request),
    shopApi: ({ headers }, address) =>
      Promise.resolve(
        Response.json({ from: "api", address, visitor: headers.get(VISITOR_HEADER) }),
      ),
    shopFetch: null,
    isReady: () => isReady(),
    handlePage: (_request, _response, next) => next(),
    serveFile: () => false,
    limiter: createWorkLimiter(),
    renderRefusal: () => ({ status: 413, headers: {}, body: "" }),
    onError(requestId, error) {
      reported.push(requestId)
      errors.push(error)
    },
    onAnswered: (one) => answered.push(one),
    receiveVitals: null,
    nameRoute: () => "/",
    metrics: {
      token: TOKEN,
      contentType: "text/plain; version=0.0.4",
      describe: () => Promise.resolve("figure 1\n"),
    },
  }
  server.on("request", createListener(parts))
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, "close")
})

/** Sends a request with node:http, because `fetch` would correct the malformed requests of these tests. */
async function send(path: string, headers: Record<string, string> = {}, method = "GET", body = "") {
  const request = sendRequest({ port, host: "127.0.0.1", path, method, headers })
  request.end(body)
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage]
  let text = ""
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, headers: response.headers, text }
}

const ours = () => ({ Host: `localhost:${port}` })

test("[D.12] responds to /healthz for any host", async () => {
  expect(await send("/healthz", { Host: "10.0.0.1" })).toMatchObject({ status: 200, text: "ok" })
})

test("[D.12] reports at /readyz whether the shop API is ready", async () => {
  expect(await send("/readyz", { Host: "10.0.0.1" })).toMatchObject({ status: 200, text: "ok" })
  for (const answers of [() => Promise.resolve(false), () => Promise.reject(new Error("gone"))]) {
    isReady = answers
    expect((await send("/readyz", ours())).status).toBe(503)
  }
})

test("[D.12] serves /metrics for any host, only to clients with the token", async () => {
  for (const authorization of [undefined, "Bearer", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const { status, text } = await send("/metrics", authorization ? { authorization } : {})
    expect(status, authorization).toBe(401)
    expect(text).not.toContain("figure")
  }
  const shown = await send("/metrics", { Host: "10.0.0.1", authorization: `Bearer ${TOKEN}` })
  expect(shown).toMatchObject({ status: 200, text: "figure 1\n" })
  expect(shown.headers["content-type"]).toBe("text/plain; version=0.0.4")
})

test("reports each request after its response, except for health and metrics requests", async () => {
  await send("/healthz", ours())
  await send("/readyz", ours())
  await send("/metrics", ours())
  await send("/uz?q=1", ours())
  await send("/uz", { Host: "evil.example" })
  await send("/uz", ours(), "PROPFIND")
  const cut = connect(port, "127.0.0.1")
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  answer = async ({ signal }) => {
    onAsked()
    return new Promise((_, reject) => signal.addEventListener("abort", reject))
  }
  cut.write(`GET /ru HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await asked
  cut.destroy()
  await expect.poll(() => answered).toHaveLength(4)
  expect(answered).toMatchObject([
    { method: "GET", target: "/uz?q=1", status: 200, isWhole: true, by: "render" },
    { status: 421, isWhole: true, by: "rejected" },
    { method: "other", status: 405 },
    { target: "/ru", isWhole: false },
  ])
})

test("rejects a foreign host before anything is rendered", async () => {
  expect((await send("/uz", { Host: "evil.example" })).status).toBe(421)
})

test("[D.96] passes on the socket's address and ignores the client's headers", async () => {
  const forged = { "X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.7" }
  sendAddress = true
  for (const path of ["/uz", "/api/v1/countries"]) {
    const { text } = await send(path, { ...ours(), ...forged })
    expect(JSON.parse(text), path).toHaveProperty("address", "127.0.0.1")
  }
})

test("removes the header in which only storefronts describe a visitor", async () => {
  for (const path of ["/api/v1/countries", "/images/product/1/0a1b2c3d-160.webp"]) {
    const { text } = await send(path, { ...ours(), [VISITOR_HEADER]: "x" })
    expect(JSON.parse(text), path).toMatchObject({ from: "api", visitor: null })
  }
})

test("sends security headers and a request id with every response", async () => {
  const { headers } = await send("/uz", ours())
  expect(headers["x-content-type-options"]).toBe("nosniff")
  expect(headers["x-frame-options"]).toBe("DENY")
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin")
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
})

test("makes a request id, unless a trusted proxy has sent one", async () => {
  const given = { ...ours(), "X-Request-Id": "from-outside-1" }
  const own = (await send("/uz", given)).headers["x-request-id"]
  expect(own).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => answered.at(-1)?.requestId).toBe(own)
  trustedProxies.addAddress("127.0.0.1")
  expect((await send("/uz", given)).headers["x-request-id"]).toBe("from-outside-1")
  const junk = { ...ours(), "X-Request-Id": "a b" }
  expect((await send("/uz", junk)).headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/)
})

test("passes public paths of the shop API on, and sends the same headers", async () => {
  const { text, headers } = await send("/api/v1/products", ours())
  expect(JSON.parse(text)).toMatchObject({ from: "api" })
  expect(headers["x-content-type-options"]).toBe("nosniff")
})

test("rejects a call of the shop API with an error in the shop API's JSON format", async () => {
  const { status, text, headers } = await send("/api/v1/contact", { Host: "evil.example" })
  expect(status).toBe(421)
  expect(text).toMatch(/^\{"message":"Unknown host\..*SITE_URL/)
  expect(headers["content-type"]).toBe("application/json")
})

describe("a path", () => {
  test.each([
    ["/en/products/", "/en/products"],
    ["/en/products//", "/en/products"],
    ["/en/products/?page=2", "/en/products?page=2"],
    ["/en//", "/en"],
  ])("redirects %s to %s", async (asked, meant) => {
    const { status, headers } = await send(asked)
    expect({ status, location: headers.location }).toEqual({ status: 301, location: meant })
  })

  test("serves / without a redirect", async () => {
    expect((await send("/")).status).toBe(200)
  })

  test("accepts a form at a URL with a trailing slash", async () => {
    const sent = await send("/en/cart/", ours(), "POST")
    expect({ status: sent.status, text: sent.text }).toEqual({ status: 200, text: "page" })
  })

  test("[D1.253] leaves the paths of the shop API as they are, in this process or another one", async () => {
    for (const shopApi of [parts.shopApi, null]) {
      parts.shopApi = shopApi
      expect((await send("/api/v1/products/")).status).toBe(200)
    }
  })

  test("does not serve a page at its URL with .data", async () => {
    answer = ({ url }) => Promise.resolve(new Response(new URL(url).pathname))
    expect((await send("/en/products.data?page=2")).text).toBe("/en/products%2Edata")
  })
})

describe("malformed requests", () => {
  const foreign = ["//", "/.//", "/%2e//", "/en/..//", "/en/%2E%2E//"].map(
    (start) => `${start}evil.example/`,
  )

  test.each(["/%", "/%E0%A4", "/%00", "/\\evil.example", "/a%00b", ...foreign])(
    "rejects the target %s with 400",
    async (path) => {
      expect((await send(path, ours())).status).toBe(400)
    },
  )

  test.each(["%0a", "%0d", "%09", "%1F", "%7f", "%C2%85", "%E2%80%A8", "%e2%80%a9"])(
    "[D1.13] rejects %s in a path with 400, and takes it in a query",
    async (character) => {
      expect((await send(`/en/x${character}`, ours())).status).toBe(400)
      expect((await send(`/${character}`, ours())).status).toBe(400)
      expect((await send(`/en/products?q=${character}`, ours())).status).toBe(200)
    },
  )

  test.each(["TRACE", "PROPFIND", "LINK"])("rejects the method %s with 405", async (method) => {
    const { status, headers } = await send("/uz", ours(), method)
    expect(status).toBe(405)
    expect(headers.allow).toContain("GET")
    expect(errors).toEqual([])
  })

  test.each(["user@localhost", "localhost/evil", "localhost?evil"])(
    "rejects the host %s with 421",
    async (name) => {
      const [host, ...rest] = name.split(/(?=[/?])/)
      const Host = `${host}:${port}${rest.join("")}`
      expect((await send("/uz", { Host })).status).toBe(421)
    },
  )

  test("accepts a backslash in the query", async () => {
    expect((await send("/uz/products?q=a\\b", ours())).status).toBe(200)
  })

  test("rejects a body over 64 kB with 413", async () => {
    const headers = { ...ours(), "Content-Length": String(64 * 1024 + 1) }
    expect((await send("/uz/contact", headers, "POST", "x".repeat(64 * 1024 + 1))).status).toBe(413)
  })

  test("rejects a body of unknown length with 411", async () => {
    const headers = { ...ours(), "Transfer-Encoding": "chunked" }
    expect((await send("/uz/contact", headers, "POST", "x")).status).toBe(411)
  })

  test("[D1.631] takes a call of the shop API in chunks", async () => {
    parts.shopApi = async (request) => Response.json({ body: await request.text() })
    const headers = { ...ours(), "Transfer-Encoding": "chunked" }
    const body = "x".repeat(64 * 1024)
    const { status, text } = await send("/api/v1/hooks/payme", headers, "POST", body)
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ body }) })
  })

  test.each([
    ["GET", "/api/v1/products", "chunked"],
    ["POST", "/images/product/1/0a1b2c3d-160.webp", "chunked"],
    ["POST", "/vitals", "chunked"],
    ["POST", "/api/v1/contact", "gzip, chunked"],
  ])("rejects %s %s of unknown length in the coding %s with 411", async (method, path, coding) => {
    const headers = { ...ours(), "Transfer-Encoding": coding }
    expect((await send(path, headers, method, "x")).status).toBe(411)
  })

  test.each([
    ["over 64 kB", [64 * 1024, 1]],
    ["in two thousand chunks", Array.from({ length: 2000 }, () => 1)],
    ["that goes on after the response", [64 * 1024, 1, 300_000, 300_000]],
  ])("[D1.631] rejects a call %s with 413, and answers the next one", async (_, chunks) => {
    const socket = connect(port, "127.0.0.1")
    const head = [`Host: localhost:${port}`, "Transfer-Encoding: chunked"]
    socket.write(["POST /api/v1/contact HTTP/1.1", ...head, "", ""].join("\r\n"))
    for (const size of chunks) socket.write(`${size.toString(16)}\r\n${"x".repeat(size)}\r\n`)
    socket.write(`0\r\n\r\nGET /healthz HTTP/1.1\r\n${head[0]}\r\nConnection: close\r\n\r\n`)
    let received = ""
    for await (const part of socket) received += String(part)
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"])
  })
})

test("responds to an exception with a 500 that reveals nothing, and reports it", async () => {
  answer = () => Promise.reject(new Error("password=secret"))
  const { status, text } = await send("/uz", ours())
  expect(status).toBe(500)
  expect(text).not.toContain("secret")
  expect(errors).toHaveLength(1)
})

test("[D1.766] responds to an error of the page cache or of a file with 500, and reports it", async () => {
  const fail = () => {
    throw new Error("password=secret")
  }
  const handlePages: Parts["handlePage"][] = [
    fail,
    async () => fail(),
    (_request, _response, next) => next(),
    async (_request, _response, next) => next(),
  ]
  parts.serveFile = fail
  for (const handlePage of handlePages) {
    parts.handlePage = handlePage
    const { status, text, headers } = await send("/uz", ours())
    expect({ status, text }).toEqual({ status: 500, text: "Internal Server Error" })
    expect(reported.at(-1)).toBe(headers["x-request-id"])
  }
  expect(errors).toHaveLength(handlePages.length)
})

test("[D1.766] responds to an error of the metrics with 500, and reports it", async () => {
  parts.metrics = {
    token: TOKEN,
    contentType: "text/plain",
    describe: () => Promise.reject(new Error("secret")),
  }
  const { status, text } = await send("/metrics", { authorization: `Bearer ${TOKEN}` })
  expect({ status, text }).toEqual({ status: 500, text: "Internal Server Error" })
  expect(errors).toHaveLength(1)
})

test("[D1.766] closes the connection when an error comes after the start of the response", async () => {
  parts.handlePage = async (_request, response) => {
    response.writeHead(200, { "Content-Length": 10 }).write("half")
    throw new Error("the other half is lost")
  }
  await expect(send("/uz", ours())).rejects.toThrow("aborted")
  expect(errors).toHaveLength(1)
  expect((await send("/healthz", ours())).status).toBe(200)
})

test("reports no error when the client disconnects", async () => {
  const { promise: gone, resolve: onGone } = Promise.withResolvers<void>()
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  answer = async (request) => {
    onAsked()
    await new Promise((resolve) => request.signal.addEventListener("abort", resolve))
    onGone()
    throw new Error("aborted")
  }
  const socket = connect(port, "127.0.0.1")
  socket.write(`GET /uz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await asked
  socket.destroy()
  await gone
  expect((await send("/healthz", ours())).status).toBe(200)
  expect(errors).toEqual([])
})

test("continues only the trace of a trusted proxy", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
  answer = (request) => Promise.resolve(Response.json(request.headers.get("traceparent")))
  expect((await send("/uz", { ...ours(), traceparent })).text).toBe("null")
  trustedProxies.addAddress("127.0.0.1")
  expect((await send("/uz", { ...ours(), traceparent })).text).toBe(JSON.stringify(traceparent))
})
