import { redirect, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { action } from "#app/actions/auth/resend-registration-code.ts"
import { connectShopApi } from "#app/api/connect-shop-api.ts"
import { shopApiContext } from "#app/api/shop-api-client.ts"
import { hostContext, readHostContext } from "#app/host/host-context.ts"
import { languageMiddleware, translationsMiddleware } from "#app/i18n/translations.ts"
import { createPendingCode } from "#app/session/pending-code.ts"
import { savePendingRegistration } from "#app/session/pending-registration.ts"
import { Session, sessionContext } from "#app/session/session.ts"
import { issueQuestion } from "#app/session/simple-question.ts"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"
import { getFixedT } from "#locales/translate.ts"

const person = {
  ...{ country_id: 1, first_name: "Nilufar", last_name: "Karimova", email: null },
  ...{ phone: "+998901234567", password: "Atirgul2026" },
}

/** Sends a registration's code again, with a wrong answer to the simple question. The shop API requires an answer. */
async function resendWithWrongAnswer(target: Record<string, string>) {
  const context = new RouterContextProvider()
  const session = new Session(null)
  const refusal = { message: "Answer the question", errors: { answer: ["Answer the question"] } }
  const host = readHostContext({
    shopFetch: () => Promise.resolve(Response.json(refusal, { status: 429 })),
  })
  context.set(hostContext, host)
  context.set(sessionContext, session)
  context.set(shopApiContext, connectShopApi(host, { locale: "uz", country: null, token: null }))
  const url = "https://atir.example/uz/form/resend-registration-code"
  let location: string | null = null
  const submit = async () => {
    const pending = { ...person, ...createPendingCode("We sent a code"), answered: false }
    await savePendingRegistration(session, pending)
    const answer = { [QUESTION_FIELD]: issueQuestion().token, [ANSWER_FIELD]: "99" }
    const body = new URLSearchParams({ ...target, ...answer })
    const sent = { context, request: new Request(url, { method: "POST", body }), params: {} }
    location = (await action(sent as never)).headers.get("Location")
    return redirect("/")
  }
  const args = { context, request: new Request(url), params: {} } as never
  await languageMiddleware(args, async () => {
    await translationsMiddleware(args, submit)
    return redirect("/")
  })
  return { location, session }
}

test("keeps the page to return to, and says that the answer to the simple question is wrong", async () => {
  const target = { return_to: "/uz/cart", next: "L3V6L2NoZWNrb3V0" }
  const { location, session } = await resendWithWrongAnswer(target)
  expect(location).toBe("/uz/cart?panel=auth&tab=register&step=code&next=L3V6L2NoZWNrb3V0&ask=1")
  expect(session.flash).toMatchObject({ tone: "error", text: getFixedT("uz")("errors:answer") })
})
