import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { compressWithBrotli, createCachedPage } from "#server/page-cache/cached-page.ts"
import { sendPage } from "#server/page-cache/send-page.ts"

const TEXT = "perfume ".repeat(1000)

async function startServer(policy = "default-src 'self'"): Promise<string> {
  const rendered = new Response(TEXT, { headers: { "Content-Security-Policy": policy } })
  const { page, body } = await createCachedPage(rendered)
  await compressWithBrotli(page, body)
  const visitor = { setCookies: ["locale=en"], cacheControl: "private, no-cache" }
  const server = createServer((request, response) => {
    void sendPage(request, response, { page, ...visitor })
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
