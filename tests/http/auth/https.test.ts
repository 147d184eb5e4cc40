// @module-tag full
import { once } from "node:events"
import { createServer, request as send } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { FormVisitor } from "#tests/support/form-visitor.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { startShop } from "#tests/support/shop.ts"

const HOST = "atir.example"

/** Starts a server that forwards requests to the shop as its proxy on https does. Returns its URL. */
async function startProxy(shopUrl: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const origin = incoming.headers.origin === undefined ? {} : { origin: `https://${HOST}` }
    const headers = { ...incoming.headers, ...origin, host: HOST, "x-forwarded-proto": "https" }
    const url = new URL(incoming.url ?? "/", shopUrl)
    const forwarded = send(url, { method: incoming.method ?? "GET", headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  onTestFinished(() => void proxy.close())
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test("takes the code of a registration and of a password reset on a shop at https", async () => {
  const shop = await startShop({ SITE_URL: `https://${HOST}`, DEMO: "1" })
  onTestFinished(() => shop.stop())
  const url = await startProxy(shop.url)
  const phone = "+998901234577"

  const visitor = new FormVisitor(url, { add: () => undefined })
  const page = "/en/auth/register"
  const sent = await visitor.post(page, {
    first_name: "Nilufar",
    last_name: "Karimova",
    phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    country_id: "1",
    stamp: await visitor.readField(page, "stamp"),
  })
  expect(sent).toMatchObject({ status: 303, location: "/en/auth/code" })
  const registered = await visitor.post("/en/auth/code", { code: await shop.lastCode(phone) })
  expect(registered.status, registered.html).toBe(303)
  expect(await visitor.cookie("__Host-token")).not.toBe("")

  const forgetful = new FormVisitor(url, { add: () => undefined })
  const stamp = await forgetful.readField("/en/password", "stamp")
  expect(await forgetful.post("/en/password", { phone, stamp })).toMatchObject({ status: 303 })
  const reset = await forgetful.post("/en/password/code", {
    code: await shop.lastCode(phone, 2),
    password: "Yangigul2027",
    password_confirmation: "Yangigul2027",
  })
  expect(reset.status, reset.html).toBe(303)
})
