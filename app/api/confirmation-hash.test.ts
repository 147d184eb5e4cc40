import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { ConfirmationForm } from "#app/schemas/checkout.ts"
import { findChangedPart, hashConfirmation } from "./confirmation-hash.ts"

const order = {
  items: [{ id: 1, qty: 2 }],
  delivery: {
    fullName: "Kamola Yusupova",
    phone: "+998901234567",
    email: null,
    region: 1,
    district: 2,
    location: "Buxoro 3",
    notes: "",
  },
  payment: { option: "card" as const, card_id: 5 },
}

test.each([
  ["cart", { ...order, items: [{ id: 1, qty: 1 }] }],
  ["delivery", { ...order, delivery: { ...order.delivery, notes: "Second door" } }],
  ["payment", { ...order, payment: { ...order.payment, card_id: 6 } }],
  [null, structuredClone(order)],
])("[D1.207] finds the part of the order that has changed: %s", (part, current) => {
  expect(findChangedPart(hashConfirmation(order), current)).toBe(part)
})

test("[D1.207] fits into the field of the form that sends it back", () => {
  const confirmationHash = hashConfirmation(order)
  const form = { intent: "place", terms: "on", shown: confirmationHash }
  expect(coerceFormValue(ConfirmationForm).parse(form)).toMatchObject({ confirmationHash })
})
