import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { ProfileForm } from "./account.ts"
import {
  CodeForm,
  LoginForm,
  NewPasswordForm,
  PasswordPhoneForm,
  RegisterFormWithEmail,
} from "./auth.ts"
import { DeliveryFormWithEmail } from "./checkout.ts"
import { ContactForm } from "./contact.ts"
import { RestockCodeForm, RestockPhoneForm } from "./restock.ts"

/**
 * The text fields of each form. Spaces may be part of a password, so passwords are left out, and so are e-mails, from
 * whose fields browsers remove spaces.
 */
const FORMS = [
  ["ContactForm", ContactForm, ["name", "phone", "message"]],
  ["RegisterForm", RegisterFormWithEmail, ["first_name", "last_name", "phone"]],
  ["LoginForm", LoginForm, ["phone"]],
  ["CodeForm", CodeForm, ["code"]],
  ["PasswordPhoneForm", PasswordPhoneForm, ["phone"]],
  ["RestockPhoneForm", RestockPhoneForm, ["phone"]],
  ["RestockCodeForm", RestockCodeForm, ["code"]],
  ["NewPasswordForm", NewPasswordForm, ["code"]],
  ["ProfileForm", ProfileForm, ["first_name", "last_name"]],
  ["DeliveryForm", DeliveryFormWithEmail, ["fullName", "phone", "location", "notes"]],
] as const

test.each(FORMS)(
  "[D1.361] refuses a text of spaces like an empty one, with one message: %s",
  (_, schema, fields) => {
    const listMessages = (text: string) => {
      const values = Object.fromEntries(fields.map((field) => [field, text]))
      const issues = coerceFormValue(schema).safeParse(values).error?.issues ?? []
      return Object.fromEntries(
        fields.map((field) => [
          field,
          issues.filter(({ path }) => path.join() === field).map(({ message }) => message),
        ]),
      )
    }
    const messages = listMessages("   ")
    expect(messages).toEqual(listMessages(""))
    for (const [field, ofField] of Object.entries(messages))
      expect(ofField, field).toHaveLength(field === "notes" ? 0 : 1)
  },
)
