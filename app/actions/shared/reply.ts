import { parseSubmission, report, type Submission } from "@conform-to/dom/future"
import "server-only"
import { coerceFormValue } from "@conform-to/zod/v4/future"
import { data, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { getActiveCountry, listPhoneMasks } from "#app/api/active-country.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected, ShopError } from "#app/api/shop-error.ts"
import { hostContext } from "#app/host/host-context.ts"
import { logError } from "#app/host/log.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { issueQuestion, readAnswer } from "#app/session/simple-question.ts"
import type { Country } from "#contract/countries.ts"
import { CAPTCHA_FIELD } from "#domain/captcha.ts"
import { CAPTCHA_TOKEN_MAX_LENGTH } from "#domain/field-lengths.ts"
import { examplePhone, formatPhoneOf, recognizePhone } from "#domain/phone.ts"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"

/** Fields whose values are never sent back to the page. */
const SECRET_FIELDS = [
  ...["old_password", "password", "password_confirmation", "code", "card_number"],
  // Each question is asked once.
  ...[ANSWER_FIELD, QUESTION_FIELD],
]

const FIELD_NAME = /^(?!constructor$)[a-z]\w*$/i

export interface FormErrors {
  /** Texts in the visitor's language for the whole form. */
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
}

/** The form as it came, what its schema made of it, or the refusal. */
type Parsed<S extends z.ZodType> = {
  form: FormData
  submission: Submission
  /** Id of the simple question that the form has answered. */
  answered: string | null
} & ({ value: z.output<S>; refusal: null } | { value: null; refusal: ReturnType<typeof reply> })

/**
 * Reads a posted form by its schema. A form that does not fit comes back as `refusal`: the 422 answer that
 * shows it again, values kept (secrets aside), each message a text in the visitor's language.
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Parsed<S>> {
  return parseForm(await readFields(request), schema)
}

/**
 * The same for a form with a `phone`: a number of any country, or in the local form of the one that the form chooses, or
 * else of the visitor's. Any other text is refused and stays as it was typed.
 */
export async function readPhoneForm<S extends z.ZodType>(
  {
    request,
    context,
    prepare,
  }: {
    request: Request
    context: Readonly<RouterContextProvider>
    /** Changes the fields by the visitor's country before they are checked. */
    prepare?: (form: FormData, country: Country) => void
  },
  schema: S,
): Promise<Parsed<S>> {
  const form = await readFields(request)
  const [typed, ...others] = form.getAll("phone")
  const isTyped = typeof typed === "string" && typed.trim() !== "" && others.length === 0
  if (!isTyped && !prepare) return parseForm(form, schema)
  try {
    const { country, countries } = await getActiveCountry(getShopApi(context), getSession(context))
    prepare?.(form, country)
    if (!isTyped) return parseForm(form, schema)
    const chosen = countries.find(({ id }) => String(id) === form.get("country_id"))
    const masks = listPhoneMasks({ country: chosen ?? country, countries })
    const phone = recognizePhone(typed, masks)
    if (phone !== null) {
      form.set("phone", formatPhoneOf(masks, phone))
      return parseForm(form, schema)
    }
    const example = examplePhone(masks[0] ?? "")
    return parseForm(form, schema, { phone: t("errors:phone", { example }) })
  } catch (error) {
    const submission = parseSubmission(form)
    const refusal = replyToFailure({ context, submission }, error)
    return { form, submission, answered: null, value: null, refusal }
  }
}

async function readFields(request: Request): Promise<FormData> {
  // A body that is no form at all is an empty form: refused field by field, never a fault.
  const form = await request.formData().catch(() => new FormData())
  const fields = new FormData()
  // Names are read as paths, and not every text is one; the fields of our forms are plain words.
  for (const [name, value] of form) if (FIELD_NAME.test(name)) fields.append(name, value)
  return fields
}

/** `refused` has the texts of fields that are refused whatever their schema says; they must not be optional. */
function parseForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
  refused: Readonly<Record<string, string>> = {},
): Parsed<S> {
  const submission = parseSubmission(form)
  // Missing there, they are refused in the order of the schema: the focus goes to the first.
  const missing = Object.fromEntries(Object.keys(refused).map((name) => [name, undefined]))
  const parsed = coerceFormValue(schema).safeParse({ ...submission.payload, ...missing })
  const answer = readAnswer(form)
  const answered = answer === null || answer === "wrong" ? null : answer.id
  if (parsed.success && answer !== "wrong") {
    return { form, submission, answered, value: parsed.data, refusal: null }
  }
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".")
    const text = refused[field] ?? translateIssue(issue.message)
    if (field === "") formErrors.push(text)
    else (fieldErrors[field] ??= []).push(text)
  }
  // Last, as the field is: the focus goes to the first that is refused.
  if (answer === "wrong") fieldErrors[ANSWER_FIELD] = [t("errors:answer")]
  const refusal = reply(submission, { formErrors, fieldErrors })
  return { form, submission, answered: null, value: null, refusal }
}

/** Schemas name a key of the locales as their message; a message of zod's own becomes the general one. */
function translateIssue(message: string): string {
  return message.startsWith("errors:") ? t(message as "errors:invalid") : t("errors:invalid")
}

/**
 * Shows the form again, with 422 unless said, with its errors and the values that were entered. When several
 * fields are to be looked at, `note` says how many: not all of them need be on the screen. Whoever was asked the
 * simple question, or is to be, is asked another one.
 */
export function reply(submission: Submission, errors: FormErrors, status = 422) {
  const { formErrors = [], fieldErrors = {} } = errors
  const isAsked = QUESTION_FIELD in submission.payload || ANSWER_FIELD in fieldErrors
  const result = report(submission, {
    error: { formErrors, fieldErrors },
    hideFields: SECRET_FIELDS,
  })
  const count = Object.keys(fieldErrors).length
  const note = count > 1 ? t("errors:fields", { count }) : undefined
  const error = fieldErrors[ANSWER_FIELD]?.join(" ")
  const question = isAsked ? { ...issueQuestion(), error } : undefined
  return data({ ...result, note, question }, { status })
}

/** The captcha's token that came with a form; empty without scripts, and while no captcha is on. */
export function readCaptchaToken(form: FormData): string {
  const token = form.get(CAPTCHA_FIELD)
  return typeof token === "string" ? token.slice(0, CAPTCHA_TOKEN_MAX_LENGTH) : ""
}

/**
 * A refusal of the shop API as form errors: its field texts at the fields that this form has (`fields` maps
 * the API's names to the form's where they differ), else its message for the whole form.
 */
export function toFormErrors(error: ShopError, fields: Record<string, string> = {}): FormErrors {
  const fieldErrors: Record<string, string[]> = {}
  // No visitor can see the captcha's field.
  const { [CAPTCHA_FIELD]: captcha, ...refused } = error.fieldErrors
  for (const [name, texts] of Object.entries(refused)) {
    fieldErrors[fields[name] ?? name] = texts
  }
  const message = error.message || t("common:unknown_error")
  const formErrors = Object.keys(fieldErrors).length === 0 ? [message] : []
  return { fieldErrors, formErrors: captcha ?? formErrors }
}

/**
 * The form again, with what the shop API says of it, or says instead of an answer; an API that says nothing
 * leaves the unknown-error text (specification 8). Nothing of the form is lost. Throws what is no ShopError.
 */
export function replyToFailure(
  { context, submission }: { context: Readonly<RouterContextProvider>; submission: Submission },
  error: unknown,
  fields: Record<string, string> = {},
) {
  if (isRejected(error)) return reply(submission, toFormErrors(error, fields))
  return reply(submission, { formErrors: [formatError(context, error)] }, 503)
}

/** What a visitor is told about a call that failed. Throws what is no ShopError. */
export function formatError(context: Readonly<RouterContextProvider>, error: unknown): string {
  if (!(error instanceof ShopError)) throw error
  if (!isRejected(error)) logError(context.get(hostContext).requestId, error)
  return error.fieldErrors[CAPTCHA_FIELD]?.join(" ") || error.words || t("common:unknown_error")
}
