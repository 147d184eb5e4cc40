import { parseSubmission, report, type Submission } from "@conform-to/dom/future"
import "server-only"
import { coerceFormValue } from "@conform-to/zod/v4/future"
import { data, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { getActiveCountry } from "#app/api/active-country.ts"
import { listPhoneMasks } from "#app/api/country-phones.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { isRejected, ShopError } from "#app/api/shop-error.ts"
import { hostContext } from "#app/host/host-context.ts"
import { logError } from "#app/host/log.ts"
import { t } from "#app/i18n/translations.ts"
import { getSession } from "#app/session/session.ts"
import { issueQuestion, verifyAnswer } from "#app/session/signed-question.ts"
import type { Country } from "#contract/countries.ts"
import { CAPTCHA_FIELD } from "#domain/captcha.ts"
import { CAPTCHA_TOKEN_MAX_LENGTH } from "#domain/field-lengths.ts"
import {
  examplePhone,
  formatPhoneOf,
  hasObsoleteTrunkPrefix,
  recognizePhone,
} from "#domain/phone.ts"
import { ANSWER_FIELD, QUESTION_FIELD } from "#domain/simple-question.ts"

/** Fields whose values are never sent back to the page. */
const SECRET_FIELDS = [
  "old_password",
  "password",
  "password_confirmation",
  "code",
  "card_number",
  // After each attempt, the form shows a new simple question (an arithmetic question against robots). The old question
  // and its answer must not be filled in again.
  ANSWER_FIELD,
  QUESTION_FIELD,
]

export interface FormErrors {
  /** Texts in the visitor's language for the whole form. */
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  /** Whether a field was empty, by the names of the fields that the form's schema has refused. */
  wasEmpty?: Record<string, boolean>
}

/** The names of a form's fields by the names in the shop API; null for a field that the form does not have. */
type FieldNames = Readonly<Record<string, string | null>>

/** A posted form with its parsed value, or with the 422 response that refuses it. */
type Parsed<Value> = {
  form: FormData
  submission: Submission
  /** Id of the simple question that the form answers correctly; null if the form has no question or is refused. */
  answeredQuestionId: string | null
} & (
  | { value: Value; errorResponse: null }
  | { value: null; errorResponse: ReturnType<typeof buildFormResponse> }
)

/**
 * Parses a posted form by its schema. `errorResponse` is set when a field is invalid: a 422 response with an error text
 * per field in the visitor's language and with the entered values, except secrets.
 */
export function readForm<Value>(
  context: Readonly<RouterContextProvider>,
  schema: z.ZodType<Value>,
): Parsed<Value> {
  return parseForm(getPostedForm(context), schema)
}

/**
 * Like `readForm`, for a form with the field `phone`. The field accepts the numbers of all countries of the shop. A
 * number may also be in the local notation of the country that the form names, or else of the visitor's country. Any
 * other text is refused and not changed.
 */
export async function readPhoneForm<Value>(
  {
    context,
    needsCookies = false,
    prepare,
  }: {
    context: Readonly<RouterContextProvider>
    /**
     * Whether to refuse a valid form from a browser without cookies [D1.624]. The next page needs a cookie that the
     * response to the form sets.
     */
    needsCookies?: boolean
    /** Changes the fields for the visitor's country before they are validated. */
    prepare?: (form: FormData, country: Country) => void
  },
  /** The schema, or a function that creates it for the form's country. */
  schema: z.ZodType<Value> | ((country: Country) => z.ZodType<Value>),
): Promise<Parsed<Value>> {
  const form = getPostedForm(context)
  const [typed, ...others] = form.getAll("phone")
  const isTyped = typeof typed === "string" && typed.trim() !== "" && others.length === 0
  const session = getSession(context)
  try {
    const active = await getActiveCountry(getShopApi(context), session)
    const { countries } = active
    prepare?.(form, active.country)
    const chosen = countries.find(({ id }) => String(id) === form.get("country_id"))
    const country = chosen ?? active.country
    const countrySchema = typeof schema === "function" ? schema(country) : schema
    if (!isTyped) return parseForm(form, countrySchema)
    const masks = listPhoneMasks({ country, countries })
    const phone = recognizePhone(typed, masks)
    if (phone !== null) {
      form.set("phone", formatPhoneOf(masks, phone))
      const parsed = parseForm(form, countrySchema)
      if (parsed.errorResponse || !needsCookies || session.hasCookies) return parsed
      const { submission } = parsed
      const errorResponse = buildFormResponse(submission, {
        formErrors: [t("auth:cookies_blocked")],
      })
      return { form, submission, answeredQuestionId: null, value: null, errorResponse }
    }
    const example = examplePhone(country)
    const key = hasObsoleteTrunkPrefix(typed, masks) ? "errors:phone_trunk" : "errors:phone"
    return parseForm(form, countrySchema, { phone: t(key, { example }) })
  } catch (error) {
    const submission = parseSubmission(form)
    const errorResponse = replyToFailure({ context, submission }, error)
    return { form, submission, answeredQuestionId: null, value: null, errorResponse }
  }
}

/**
 * Parses the fields of a form by its schema, as `readForm` does.
 *
 * @param refused error texts by name of the field, for fields that the caller has already refused. The schema must
 *   require these fields: they are passed to it as missing, and the texts replace its errors.
 */
export function parseForm<Value>(
  form: FormData,
  schema: z.ZodType<Value>,
  refused: Readonly<Record<string, string>> = {},
): Parsed<Value> {
  const submission = parseSubmission(form)
  // The schema also reports the refused fields, so that all errors are in the order of the form: the first invalid
  // field gets the focus.
  const missing = Object.fromEntries(Object.keys(refused).map((name) => [name, undefined]))
  const parsed = coerceFormValue(schema).safeParse({ ...submission.payload, ...missing })
  const answer = verifyAnswer(form)
  const answeredQuestionId = answer === null || answer === "wrong" ? null : answer.id
  if (parsed.success && answer !== "wrong") {
    return { form, submission, answeredQuestionId, value: parsed.data, errorResponse: null }
  }
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".")
    const text = refused[field] ?? translateIssue(issue.message)
    if (field === "") formErrors.push(text)
    else (fieldErrors[field] ??= []).push(text)
  }
  // The error of the question comes last: the question is the last field of the form, and the first invalid field gets
  // the focus.
  if (answer === "wrong") {
    const typed = form.get(ANSWER_FIELD)
    const isEmpty = typeof typed === "string" && typed.trim() === ""
    fieldErrors[ANSWER_FIELD] = [t(isEmpty ? "errors:required" : "errors:answer")]
  }
  const wasEmpty = Object.fromEntries(
    Object.keys(fieldErrors).map((name) => [name, !submission.payload[name]]),
  )
  const errorResponse = buildFormResponse(submission, { formErrors, fieldErrors, wasEmpty })
  return { form, submission, answeredQuestionId: null, value: null, errorResponse }
}

/** Translates a schema's message, which is a translation key. Messages of zod itself become a general text. */
function translateIssue(message: string): string {
  return message.startsWith("errors:") ? t(message as "errors:invalid") : t("errors:invalid")
}

/**
 * Builds the response that shows the form again, with its errors and the entered values. `invalidFieldTexts[n]` is the
 * text "n fields are invalid", empty for n below 2. The browser shows the text for the number of fields that the
 * visitor has not corrected yet, because some of these fields may be outside the window. `wasEmpty` says which of the
 * invalid fields were empty. If the browser refuses a changed value for the same reason, it shows the error of the
 * field again. A form that contained the simple question, or has an error at the question's field, gets a new question.
 */
export function buildFormResponse(submission: Submission, errors: FormErrors, status = 422) {
  const { formErrors = [], fieldErrors = {}, wasEmpty } = errors
  const isAsked = QUESTION_FIELD in submission.payload || ANSWER_FIELD in fieldErrors
  const result = report(submission, {
    error: { formErrors, fieldErrors },
    hideFields: SECRET_FIELDS,
  })
  const invalid = Object.keys(fieldErrors).length
  const invalidFieldTexts = Array.from({ length: invalid + 1 }, (_, count) =>
    count > 1 ? t("errors:fields", { count }) : "",
  )
  const error = fieldErrors[ANSWER_FIELD]?.join(" ")
  const question = isAsked ? { ...issueQuestion(), error } : undefined
  return data({ ...result, invalidFieldTexts, wasEmpty, question }, { status })
}

/** Returns the captcha token of a form; an empty text if the browser runs no scripts or the shop has no captcha. */
export function readCaptchaToken(form: FormData): string {
  const token = form.get(CAPTCHA_FIELD)
  return typeof token === "string" ? token.slice(0, CAPTCHA_TOKEN_MAX_LENGTH) : ""
}

/**
 * Converts a rejection by the shop API to form errors: its texts per field, or else its message for the whole form.
 *
 * @param fields names of the form's fields by the API's names, where they differ; null for a field that the form does
 *   not have, whose error is shown for the whole form
 */
export function toFormErrors(error: ShopError, fields: FieldNames = {}): FormErrors {
  const fieldErrors: Record<string, string[]> = {}
  const misplaced: string[] = []
  // The captcha's field is hidden, so its error is shown for the whole form.
  const { [CAPTCHA_FIELD]: captcha, ...refused } = error.fieldErrors
  for (const [name, texts] of Object.entries(refused)) {
    const field = fields[name] === undefined ? name : fields[name]
    if (field === null) misplaced.push(...texts)
    else fieldErrors[field] = texts
  }
  const message = error.message || t("common:unknown_error")
  const isWhole = Object.keys(refused).length === 0
  return { fieldErrors, formErrors: captcha ?? (isWhole ? [message] : misplaced) }
}

/**
 * Builds the response to a form whose call of the shop API failed. If the API rejected the call: 422 with the API's
 * errors. Otherwise: 503 with the API's message or, if there is none, with the text for unknown errors [S8.03]. The
 * form keeps the entered values.
 *
 * @param fields names of the form's fields by the API's names, where they differ
 * @throws every error that is not a ShopError
 */
export function replyToFailure(
  { context, submission }: { context: Readonly<RouterContextProvider>; submission: Submission },
  error: unknown,
  fields: FieldNames = {},
) {
  if (isRejected(error)) return buildFormResponse(submission, toFormErrors(error, fields))
  return buildFormResponse(submission, { formErrors: [formatError(context, error)] }, 503)
}

/**
 * Returns the text that a visitor sees for a failed call of the shop API. Logs the error unless the API rejected the
 * call.
 *
 * @throws every error that is not a ShopError
 */
export function formatError(context: Readonly<RouterContextProvider>, error: unknown): string {
  if (!isRejected(error)) logShopError(context, error)
  return (
    error.fieldErrors[CAPTCHA_FIELD]?.join(" ") || error.userMessage || t("common:unknown_error")
  )
}

/**
 * Logs a failed call of the shop API after which the action continues.
 *
 * @throws every error that is not a ShopError
 */
export function logShopError(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): asserts error is ShopError {
  if (!(error instanceof ShopError)) throw error
  logError(context.get(hostContext).requestId, error)
}
