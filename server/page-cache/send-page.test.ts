import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { compressWithBrotli, createCachedPage } from "#server/page-cache/cached-page.ts"
import { sendPage } from "#server/page-cache/send-page.ts"

const TEXT = "perfume ".repeat(1000)
const visitor = { setCookies: ["locale=en"], cacheControl: "private, no-cache", vary: "Cookie" }

async function startServer(policy = "default-src 'self'", text = TEXT): Promise<string> {
  const rendered = new Response(text, { headers: { "Content-Security-Policy": policy } })
  const { page, body } = await createCachedPage(rendered)
  await compressWithBrotli(page, body)
  const server = createServer((request, response) => {
    sendPage(request, response, { page, ...visitor })
  })
  await once(server.listen(0), "listening")
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test.each(["br", "gzip", "identity"])("sends a page and its length as %s", async (encoding) => {
  const url = await startServer()
  const headers = { "Accept-Encoding": encoding }
  const [first, second] = await Promise.all([fetch(url, { headers }), fetch(url, { headers })])
  expect(await first.text()).toBe(TEXT)
  expect(await second.text()).toBe(TEXT)
  expect(first.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding)
  const head = await fetch(url, { method: "HEAD", headers })
  expect(head.headers.get("content-length")).toBe(first.headers.get("content-length"))
  expect(head.headers.get("set-cookie")).toBe("locale=en")
})

test("[D1.553] holds no copy of a page for each client that reads it slowly without compression", async () => {
  const text = TEXT.repeat(2000)
  const url = await startServer(undefined, text)
  const { port, host } = new URL(url)
  const before = process.memoryUsage().arrayBuffers
  const clients: Socket[] = []
  onTestFinished(() => clients.forEach((client) => client.destroy()))
  for (let count = 0; count < 20; count += 1) {
    const client = connect(Number(port), "localhost")
    clients.push(client)
    client.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(client, "readable")
  }
  const held = process.memoryUsage().arrayBuffers - before
  expect(held).toBeLessThan(10 * text.length)
})

test("sends nothing to a client that has disconnected while the page was rendered", async () => {
  const { page } = await createCachedPage(new Response(TEXT))
  const sent = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    request.socket.destroy()
    response.once("close", () => {
      try {
        sendPage(request, response, { page, ...visitor })
        sent.resolve()
      } catch (error) {
        sent.reject(error)
      }
    })
  })
  await once(server.listen(0), "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { "Accept-Encoding": "identity" }
  await expect(fetch(`http://localhost:${port}/`, { headers })).rejects.toThrow("fetch failed")
  await expect(sent.promise).resolves.toBeUndefined()
})

test("gives each encoding its own ETag, and responds 304 to the weak form too", async () => {
  const url = await startServer()
  const etags = new Set<string>()
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "Accept-Encoding": encoding }
    const etag = (await fetch(url, { headers })).headers.get("etag") ?? ""
    etags.add(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await fetch(url, { headers: { ...headers, "If-None-Match": known } })
      expect(answer.status).toBe(304)
    }
  }
  expect(etags.size).toBe(3)
})

test("sends the page again to a client that has it with another Content-Security-Policy", async () => {
  const before = await fetch(await startServer())
  // The policy changes, for example, when a country gets a payment provider: it then allows the provider's pages.
  const policy = "default-src 'self'; form-action https://pay.example"
  const answer = await fetch(await startServer(policy), {
    headers: { "If-None-Match": before.headers.get("etag") ?? "" },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-security-policy")).toBe(policy)
})
