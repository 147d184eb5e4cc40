import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./logout.ts"

test("[S4.07] logs out on this device although the shop API fails", async () => {
  const shopFetch = () => Promise.resolve(Response.json({ message: "Busy" }, { status: 503 }))
  const session = new Session(`token=${"a".repeat(43)}`)
  const context = createRequestContext({ locale: "uz", session, shopFetch })
  const url = "http://localhost/uz/logout"
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/logout" as const,
    params: {},
  }
  await runInRequest(context, () => action(args))
  expect(session.token).toBeNull()
  expect(session.listSetCookies({ isRedirect: true }).join()).toContain("token=; Max-Age=0")
})
