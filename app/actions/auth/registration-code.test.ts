import { expect, test } from "vitest"
import { action } from "#app/actions/auth/registration-code.ts"
import { createPendingCode } from "#app/session/pending-code.ts"
import { savePendingRegistration } from "#app/session/pending-registration.ts"
import { Session } from "#app/session/session.ts"
import { register } from "#contract/auth.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"

const token = {
  access_token: "k3Yw0c1V7d8Qm2nT5xZ9bR4sL6hJ0pFa",
  expires_at: "2026-12-20T14:00:00+05:00",
}
const person = {
  country_id: 1,
  first_name: "Nilufar",
  last_name: "Karimova",
  phone: "+998901234567",
  email: null,
  password: "Atirgul2026",
}

/**
 * Submits the code of a saved registration.
 *
 * @param respond the shop API's response to the call `register`; all its other calls fail
 */
async function submitCode(respond: () => Response) {
  const session = new Session(null)
  const context = createRequestContext({
    locale: "en",
    session,
    form: { code: "123456" },
    shopFetch: ({ url }) =>
      Promise.resolve(
        new URL(url).pathname === register.path
          ? respond()
          : Response.json({ message: "Busy" }, { status: 503 }),
      ),
  })
  const request = new Request("https://atir.example/en/auth/code", { method: "POST" })
  const args = { request, context, params: {} }
  const response = await runInRequest(context, async () => {
    await savePendingRegistration(session, {
      ...person,
      ...createPendingCode("We sent a code"),
      answered: false,
    })
    return await action(args as never)
  })
  return { response, session }
}

test("signs a customer in whose registration succeeds just before the list of countries fails", async () => {
  const { response, session } = await submitCode(() => Response.json(token, { status: 201 }))
  expect(response).toMatchObject({ status: 303 })
  expect(session.token).toBe(token.access_token)
})

test("[S8.02] shows the error of a field of the first step, which this form does not have", async () => {
  const text = "This phone number already has an account"
  const refusal = { message: "Check the fields", errors: { phone: [text] } }
  const { response } = await submitCode(() => Response.json(refusal, { status: 422 }))
  expect(response).toMatchObject({ data: { error: { formErrors: [text], fieldErrors: {} } } })
})
