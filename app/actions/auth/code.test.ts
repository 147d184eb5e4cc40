import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { connectShopApi } from "#app/api/middleware.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { createPendingCode } from "#app/session/pending-code.ts"
import { savePendingRegistration } from "#app/session/registration.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { register } from "#contract/auth.ts"
import { action } from "./code.ts"

test("registers no customer whom it could not sign in, because the countries did not load", async () => {
  const called: string[] = []
  const host = readHostContext({
    shopFetch({ url }: Request) {
      called.push(new URL(url).pathname)
      return Promise.resolve(Response.json({ message: "Busy" }, { status: 503 }))
    },
  })
  const context = new RouterContextProvider()
  const session = new Session("")
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token: null }))
  const url = "http://localhost/uz/auth/code"
  const body = new URLSearchParams({ code: "123456" })
  const args = {
    ...{ context, request: new Request(url, { method: "POST", body }), url: new URL(url) },
    ...{ pattern: "/:locale?/auth/code" as const, params: {} },
  }
  const submit = async () => {
    await savePendingRegistration(session, {
      ...{ country_id: 1, first_name: "Nilufar", last_name: "Karimova", email: null },
      ...{ phone: "+998901234567", password: "Atirgul2026" },
      ...{ ...createPendingCode("sent"), answered: false },
    })
    expect(await action(args)).toMatchObject({ init: { status: 503 } })
    return redirect("/")
  }
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, submit)
    return redirect("/")
  })
  expect(called).not.toContain(register.path)
})
