import { expect, test } from "vitest"
import { action } from "#app/actions/auth/resend-registration-code.ts"
import { postedFormContext } from "#app/host/posted-form-context.ts"
import { createPendingCode } from "#app/session/pending-code.ts"
import {
  findPendingRegistration,
  savePendingRegistration,
} from "#app/session/pending-registration.ts"
import { Session } from "#app/session/session.ts"
import { issueQuestion, verifyAnswer } from "#app/session/signed-question.ts"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest, toFormData } from "#tests/support/request-context.ts"

const person = {
  country_id: 1,
  first_name: "Nilufar",
  last_name: "Karimova",
  email: null,
  phone: "+998901234567",
  password: "Atirgul2026",
}

const asks = () => {
  const refusal = { message: "Answer the question", errors: { answer: ["Answer the question"] } }
  return Response.json(refusal, { status: 429 })
}
const AGAIN = "We sent a code again"
const sends = () => Response.json({ message: AGAIN })

/** Returns the fields of a simple question (an arithmetic question against robots) with the correct answer. */
function answerQuestion(): Record<string, string> {
  const { token } = issueQuestion()
  for (let sum = 1; sum < 20; sum += 1) {
    const fields = { [QUESTION_FIELD]: token, [ANSWER_FIELD]: String(sum) }
    if (verifyAnswer(toFormData(fields)) !== "wrong") return fields
  }
  throw new Error("no number answers the question")
}

/**
 * Sends a registration's code again. The visitor has answered no question before.
 *
 * @param getFields returns the fields of the form. Called in the visitor's language
 * @param respond the shop API's response
 */
async function resend(getFields: () => Record<string, string>, respond: () => Response) {
  const session = new Session(null)
  const shopFetch = () => Promise.resolve(respond())
  const context = createRequestContext({ locale: "uz", session, shopFetch })
  const url = "https://atir.example/uz/form/resend-registration-code"
  const location = await runInRequest(context, async () => {
    const pending = { ...person, ...createPendingCode("We sent a code"), answered: false }
    await savePendingRegistration(session, pending)
    context.set(postedFormContext, toFormData(getFields()))
    const sent = { context, request: new Request(url, { method: "POST" }), params: {} }
    return (await action(sent as never)).headers.get("Location")
  })
  return { location, session }
}

test("keeps the page to return to, and says that the answer to the simple question is wrong", async () => {
  const target = { return_to: "/uz/cart", next: "L3V6L2NoZWNrb3V0" }
  const getFields = () => ({
    ...target,
    [QUESTION_FIELD]: issueQuestion().token,
    [ANSWER_FIELD]: "99",
  })
  const { location, session } = await resend(getFields, asks)
  expect(location).toBe("/uz/cart?panel=auth&tab=register&step=code&next=L3V6L2NoZWNrb3V0&ask=1")
  expect(session.flash).toMatchObject({ tone: "error", text: getFixedT("uz")("errors:answer") })
})

test("does not ask a visitor again who has answered the simple question for a resend", async () => {
  const find = async (getFields: () => Record<string, string>) =>
    findPendingRegistration((await resend(getFields, sends)).session)
  expect(await find(answerQuestion)).toMatchObject({ message: AGAIN, answered: true })
  expect(await find(() => ({}))).toMatchObject({ message: AGAIN, answered: false })
})
