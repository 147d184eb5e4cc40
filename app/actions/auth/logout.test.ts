import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { action } from "./logout.ts"

test("[S4.07] logs out on this device although the shop API fails", async () => {
  const shopFetch = () => Promise.resolve(Response.json({ message: "Busy" }, { status: 503 }))
  const host = readHostContext({ shopFetch })
  const context = new RouterContextProvider()
  const token = "a".repeat(43)
  const session = new Session(`token=${token}`)
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token }))
  const url = "http://localhost/uz/logout"
  const args = {
    ...{ context, request: new Request(url, { method: "POST" }), url: new URL(url) },
    ...{ pattern: "/:locale?/logout" as const, params: {} },
  }
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, async () => await action(args))
    return redirect("/")
  })
  expect(session.token).toBeNull()
  expect(session.listSetCookies({ isRedirect: true }).join()).toContain("token=; Max-Age=0")
})
