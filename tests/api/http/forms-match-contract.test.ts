import assert from "node:assert"
import { coerceFormValue } from "@conform-to/zod/v4/future"
import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { ChangePasswordForm, ProfileForm } from "#app/schemas/account.ts"
import { LoginForm, RegisterForm } from "#app/schemas/auth.ts"
import { ConfirmationForm, DeliveryForm, DraftForm, PromocodeForm } from "#app/schemas/checkout.ts"
import { ContactForm } from "#app/schemas/contact.ts"
import { PayAgainForm } from "#app/schemas/pay-again.ts"
import { changePassword, updateProfile } from "#contract/account.ts"
import { login, register } from "#contract/auth.ts"
import { applyPromocode, saveDelivery } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { payOrder } from "#contract/order-actions.ts"
import { OrderRequest } from "#contract/orders.ts"
import { PASSWORD } from "#tests/support/password.ts"

const LIMITS = [1, 6, 8, 17, 40, 100, 200, 201, 300, 1000, 2000]
const ALPHABETS = ["a", "aB1", "ʻё '", "0123456789", "+0", " \r\nx", "ß", "😀", "@.a"]

/** Input of a visitor: any text, or one near a field's maximum length. */
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer({ min: -1, max: 2 ** 32 }).map(String),
  fc.tuple(fc.constantFrom(...LIMITS), fc.constantFrom(...ALPHABETS)).chain(([most, alphabet]) =>
    fc.string({
      unit: fc.constantFrom(...alphabet),
      minLength: Math.max(0, most - 2),
      maxLength: most + 2,
    }),
  ),
)

/**
 * Form fields that a call does not receive as they are: the action uses or converts them, or another call receives
 * them.
 */
const NOT_SENT = new Set([
  "return_to",
  "next",
  "remember",
  "country",
  "intent",
  "key",
  "shown",
  "notes",
  "manager",
  "promocode",
  "manager_id",
  "payer_id",
  "payer_name",
  "payer_signature",
])

/** Returns the names of a form's fields. The form may also have a transform, or be a union of forms. */
function listFields(form: z.ZodType): string[] {
  if (form instanceof z.ZodObject) return Object.keys(form.shape)
  if (form instanceof z.ZodUnion) return (form.options as z.ZodType[]).flatMap(listFields)
  if (form instanceof z.ZodPipe) {
    return listFields((form.in instanceof z.ZodTransform ? form.out : form.in) as z.ZodType)
  }
  throw new Error("the form is no object")
}

/**
 * The contract must accept everything that a form of the storefront accepts, or the shop API would
 * answer with an error that the form should have shown. `toBody` is the action's conversion of the
 * form.
 */
function expectFit<Form extends z.ZodType>(
  form: Form,
  valid: Record<string, string>,
  contract: z.ZodType | undefined,
  toBody: (value: z.output<Form>) => unknown,
) {
  if (!contract) throw new Error("the call has no body")
  const tried = new Set([...NOT_SENT, ...Object.keys(valid)])
  expect(listFields(form).filter((name) => !tried.has(name))).toEqual([])
  const read = coerceFormValue(form)
  expect(read.safeParse(valid).success).toBe(true)
  for (const field of Object.keys(valid)) {
    const changed = typed.map((text) => ({ ...valid, [field]: text }))
    fc.assert(
      fc.property(changed, (given) => {
        const { data, success } = read.safeParse(given)
        if (!success) return
        expect(z.safeEncode(contract, toBody(data) as never).error?.issues).toBeUndefined()
      }),
      { numRuns: 1000, seed: 20_261_120 },
    )
  }
}

const captcha = { recaptcha_token: "" }
const place = { region: "14", district: "141", location: "Registon 12", notes: "" }
const person = { phone: "+998 90 123-45-67", email: "nilufar@example.com" }

test("accepts by the contract every login that the form accepts", () => {
  const valid = { phone: person.phone, password: PASSWORD }
  expectFit(LoginForm, valid, login.body, ({ phone, password }) => ({
    phone,
    password,
    ...captcha,
  }))
})

test("accepts by the contract every registration that the form accepts", () => {
  const names = { first_name: "Nilufar", last_name: "Karimova" }
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD }
  const valid = { country_id: "1", ...names, ...person, ...secrets }
  expectFit(RegisterForm, valid, register.body, (form) => ({
    ...form,
    confirm_code: "123456",
    ...captcha,
  }))
})

test("accepts by the contract every message that the contact form accepts", () => {
  const valid = { name: "Nilufar", ...person, message: "Do you gift-wrap?" }
  expectFit(ContactForm, valid, sendContactMessage.body, (form) => ({ ...form, ...captcha }))
})

test("accepts by the contract all personal information, new passwords and payments that the forms accept", () => {
  const names = { first_name: "Nilufar", last_name: "Karimova", email: person.email }
  expectFit(ProfileForm, names, updateProfile.body, ({ email = null, ...form }) => ({
    ...form,
    email,
  }))
  const secrets = { password: "Atirgul2027", password_confirmation: "Atirgul2027" }
  const valid = { old_password: PASSWORD, ...secrets }
  expectFit(ChangePasswordForm, valid, changePassword.body, (form) => form)
  expectFit(PayAgainForm, { card: "3" }, payOrder.body, ({ card: card_id }) => ({ card_id }))
})

test("accepts in drafts and orders every delivery that the form accepts", () => {
  const valid = { fullName: "Nilufar Karimova", ...person, ...place }
  const Draft = DeliveryForm.omit({ fullName: true, phone: true })
  expectFit(Draft, { email: person.email, ...place }, saveDelivery.body, (draft) => draft)
  expectFit(DeliveryForm, valid, OrderRequest, ({ email = null, ...delivery }) => ({
    items: [{ id: 101, qty: 1 }],
    delivery: { ...delivery, email },
    payment: { option: "card" },
    terms: true,
    total: 100,
  }))
  expectFit(DraftForm, { email: person.email, ...place }, saveDelivery.body, (draft) => draft)
})

test("accepts by the contract every promocode and total that the forms accept", () => {
  const promocode = { promocode: "ATIR10" }
  expectFit(PromocodeForm, { intent: "promocode", ...promocode }, applyPromocode.body, (form) => ({
    promocode: form.promocode ?? "NONE",
    subtotal: 100,
  }))
  const valid = { terms: "on", total: "138720000", applied_promocode: "ATIR10" }
  const Placed = OrderRequest.pick({ total: true, promocode: true })
  expectFit(ConfirmationForm, valid, Placed, (form) => {
    assert(form.intent === "place")
    return { total: form.total ?? 0, promocode: form.promocode }
  })
})
