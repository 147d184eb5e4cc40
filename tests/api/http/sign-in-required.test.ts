import { expect, test } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import { listContractCalls } from "./list-contract-calls.ts"

const api = withTestApi()

const forCustomers = [...(await listContractCalls())].filter(([, call]) => call.signedIn)

test.each(forCustomers)("answers %s only to a signed-in customer", async (_, call) => {
  for (const locale of LOCALES) {
    const { status, json } = await api.send(call, {
      params: { id: 1 },
      locale,
      token: "x".repeat(43),
      ...(call.body && { body: call.example.body }),
      headers: { "idempotency-key": "some-order-key" },
    })
    expect(status).toBe(401)
    const texts = {
      uz: "Sahifani ochish uchun hisobingizga kiring",
      ru: "Войдите, чтобы открыть страницу",
      en: "You must log in to access this page",
    }
    expect(json).toEqual({ message: texts[locale] })
  }
})
