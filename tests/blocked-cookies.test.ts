import { expect, test } from "vitest"
import { action as login } from "#app/actions/auth/login.ts"
import { action as resetPassword } from "#app/actions/auth/password-reset-phone.ts"
import { action as register } from "#app/actions/auth/register.ts"
import { action as requestRestockMessage } from "#app/actions/catalogue/restock.ts"
import { Session } from "#app/session/session.ts"
import { listCountries } from "#contract/countries.ts"
import { getFixedT } from "#locales/translate.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

const t = getFixedT("uz")

type AnyAction = (args: {
  context: ReturnType<typeof createRequestContext>
  request: Request
  params: { id: string }
}) => Promise<unknown>

/** Sends a form without cookies. Returns the response and the paths of the calls of the shop API. */
async function sendWithoutCookies(action: AnyAction) {
  const calls: string[] = []
  const context = createRequestContext({
    locale: "uz",
    session: new Session(null),
    form: {
      country_id: "1",
      first_name: "Nilufar",
      last_name: "Karimova",
      phone: "+998901112233",
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    shopFetch: ({ url }) => {
      calls.push(new URL(url).pathname)
      return Promise.resolve(Response.json(listCountries.example.answer))
    },
  })
  const request = new Request("http://localhost/uz", { method: "POST" })
  const response = await runInRequest(context, () =>
    action({ context, request, params: { id: "101" } }),
  )
  return { text: JSON.stringify(response), calls }
}

test("[D1.624] says that the browser blocks cookies at the forms that cannot succeed without them, and sends no SMS", async () => {
  for (const action of [login, register, resetPassword, requestRestockMessage]) {
    const { text, calls } = await sendWithoutCookies(action as unknown as AnyAction)
    expect(text).toContain(t("auth:cookies_blocked"))
    expect(text).toContain('"status":422')
    expect(calls.filter((path) => path !== listCountries.path)).toEqual([])
  }
})
