// @module-tag full
import { once } from "node:events"
import { request as send } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { startRecordingServer } from "#tests/support/recording-server.ts"
import { SHARED_SECRETS, startShop } from "#tests/support/shop.ts"

test("forwards a call whose client waits for 100 Continue to a shop API of its own process", async () => {
  const api = await startRecordingServer(() => ({ body: { result: "received" } }))
  onTestFinished(() => api.stop())
  const shop = await startShop({
    SHOP_API_URL: api.url,
    ...SHARED_SECRETS,
  })
  onTestFinished(() => shop.stop())

  const path = "/api/v1/hooks/payme"
  const body = '{"method":"CheckTransaction"}'
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  }
  const call = send(new URL(path, shop.url), { method: "POST", headers })
  call.flushHeaders()
  await once(call, "continue")
  call.end(body)
  const [response] = (await once(call, "response")) as [{ statusCode: number; resume(): void }]
  response.resume()
  expect(response.statusCode).toBe(200)
  expect(api.requests().find((one) => one.path === path)).toMatchObject({ method: "POST", body })
})

test("calls the shop API although its pictures fail", async () => {
  const api = await startRecordingServer(({ path }) =>
    path.startsWith("/images/") ? { status: 502 } : { body: { result: "received" } },
  )
  onTestFinished(() => api.stop())
  const shop = await startShop({
    SHOP_API_URL: api.url,
    ...SHARED_SECRETS,
  })
  onTestFinished(() => shop.stop())
  const statuses: number[] = []
  for (let picture = 0; picture < 6; picture += 1) {
    const url = `${shop.url}/images/product/${picture + 1}/0a1b2c3d/front-320.webp`
    statuses.push((await fetch(url)).status)
  }
  expect(statuses).toEqual([502, 502, 502, 502, 502, 503])
  expect((await fetch(`${shop.url}/api/v1/header/countries`)).status).toBe(200)
})

test("[D1.253] forwards a path that ends in slashes as it is", async () => {
  const api = await startRecordingServer(() => ({ status: 404, body: { message: "unknown" } }))
  onTestFinished(() => api.stop())
  const shop = await startShop({ SHOP_API_URL: api.url, ...SHARED_SECRETS })
  onTestFinished(() => shop.stop())
  for (const path of [
    "/api/v1/products/",
    "/api/v1/products//?page=2",
    "/images/product/1/0a1b2c3d/",
  ]) {
    expect((await fetch(shop.url + path, { redirect: "manual" })).status, path).toBe(404)
    expect(api.requests().map((one) => one.path)).toContain(path)
  }
})
