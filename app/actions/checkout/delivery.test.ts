import { expect, test } from "vitest"
import { Session } from "#app/session/session.ts"
import { checkCheckout, getDelivery } from "#contract/checkout.ts"
import { listCountries, listRegions } from "#contract/countries.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { action } from "./delivery.ts"

const ANSWERS: Record<string, unknown> = {
  [listCountries.path]: listCountries.example.answer,
  [listRegions.path]: listRegions.example.answer,
  [getDelivery.path]: getDelivery.example.answer,
  [checkCheckout.path]: checkCheckout.example.answer,
}

/** Sends the form of the delivery step. `save` creates the shop API's response to the call that saves it. */
async function send(
  form: Record<string, string>,
  save: (body: Record<string, unknown>) => Response,
) {
  const context = createRequestContext({
    locale: "en",
    session: new Session(`token=${"a".repeat(43)}; cart=101.1`),
    form,
    async shopFetch(request) {
      if (request.method !== "GET") return save((await request.json()) as Record<string, unknown>)
      return Response.json(ANSWERS[new URL(request.url).pathname])
    },
  })
  const url = "http://localhost/en/checkout/delivery"
  const args = {
    context,
    request: new Request(url, { method: "POST" }),
    url: new URL(url),
    pattern: "/:locale?/checkout/delivery" as const,
    params: {},
  }
  const answer = await runInRequest(context, () => action(args))
  if (answer instanceof Response) throw new Error("the form was accepted")
  return answer
}

test("[D1.762] shows the form again when the shop API cannot save it", async () => {
  const form = {
    fullName: "Nilufar Karimova",
    phone: "+998901234567",
    region: "1",
    district: "11",
    location: "Registon 12",
  }
  const answer = await send(form, () => Response.json({ message: "Busy" }, { status: 503 }))
  expect(answer).toMatchObject({ init: { status: 503 }, data: { error: { formErrors: ["Busy"] } } })
})

test("[D1.794] reports a district of another province together with the other errors, in the order of the form", async () => {
  const form = { fullName: "Nilufar", phone: "12", region: "1718", district: "1726", location: "" }
  const district = ["Choose a city or district of this province"]
  const answer = await send(form, (saved) =>
    saved["district"] === null
      ? Response.json(getDelivery.example.answer)
      : Response.json({ message: "Refused", errors: { district } }, { status: 422 }),
  )
  const errors = answer.data.error?.fieldErrors
  expect(Object.keys(errors ?? {})).toEqual(["phone", "district", "location"])
  expect(errors?.["district"]).toEqual(district)
})

const INVALID = { fullName: "Nilufar", phone: "12", region: "1718", district: "1726", location: "" }
const refuseDistrict = () =>
  Response.json(
    { message: "Refused", errors: { district: ["Not in this province"], comment: ["Too long"] } },
    { status: 422 },
  )
const fail = () => Response.json({ message: "Busy" }, { status: 503 })

test.each<[string, (saved: Record<string, unknown>) => Response, string[]]>([
  ["its values", fail, ["phone", "location"]],
  [
    "the values without region and district",
    (saved) => (saved["district"] === null ? fail() : refuseDistrict()),
    ["phone", "district", "location"],
  ],
])(
  "[D1.762] shows an invalid form with its errors when the shop API cannot save %s",
  async (_, save, fields) => {
    const answer = await send(INVALID, save)
    expect(answer.init).toMatchObject({ status: 422 })
    expect(Object.keys(answer.data.error?.fieldErrors ?? {})).toEqual(fields)
  },
)

test("[D1.762] shows the errors of the shop API when it cannot save the refused values", async () => {
  const form = { ...INVALID, phone: "+998901234567", location: "Registon 12" }
  let saves = 0
  const answer = await send(form, () => (++saves === 1 ? refuseDistrict() : fail()))
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { error: { fieldErrors: { district: ["Not in this province"] } } },
  })
})
