import { createHmac, randomBytes, randomInt } from "node:crypto"
import "server-only"
import { env } from "#app/host/env.ts"
import { getShopTime } from "#app/host/shop-time.ts"
import { t } from "#app/i18n/translations.ts"
import { ANSWER_FIELD, QUESTION_FIELD, QUESTION_SECONDS } from "#domain/simple-question.ts"
import { isEqualConstantTime } from "#runtime/constant-time-equal.ts"

/** An arithmetic question that is spelled out in the visitor's language, so that simple robots do not answer it. */
export interface Question {
  text: string
  hint: string
  /** The question's id, with a signature over the id and the correct answer. */
  token: string
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * Creates a question. The question is not stored, because any storefront can verify the answer with the token alone.
 */
export function issueQuestion(now = getShopTime()): Question {
  const one = randomInt(2, DIGITS.length)
  const other = randomInt(1, one)
  const isSum = randomInt(2) === 0
  const digits = { a: formatDigit(one), b: formatDigit(other) }
  const id = `${randomBytes(12).toString("base64url")}.${now + QUESTION_SECONDS * 1000}`
  return {
    text: isSum ? t("common:question.plus", digits) : t("common:question.minus", digits),
    hint: t("common:question.hint"),
    token: `${id}.${sign(id, isSum ? one + other : one - other)}`,
  }
}

/**
 * Returns the question's id if the answer is correct. Returns "wrong" for an incorrect answer and for an expired or
 * forged question, and null for a form without a question. The shop API accepts each id once.
 */
export function verifyAnswer(form: FormData, now = getShopTime()): { id: string } | "wrong" | null {
  const token = form.get(QUESTION_FIELD)
  if (token === null) return null
  const answer = form.get(ANSWER_FIELD)
  if (typeof token !== "string" || typeof answer !== "string") return "wrong"
  const [id = "", expires = "", signature = ""] = token.split(".")
  const digits = /^\s*(\d{1,2})\s*$/.exec(answer)?.[1]
  if (digits === undefined || !(Number(expires) > now)) return "wrong"
  const expected = sign(`${id}.${expires}`, Number(digits))
  return isEqualConstantTime(signature, expected) ? { id } : "wrong"
}

/**
 * Creates an id that counts as an answered question, for a visitor who has answered a question at an earlier step of
 * the same form. The later steps then need not ask again.
 */
export function createAnswerId(): string {
  return randomBytes(12).toString("base64url")
}

function sign(id: string, answer: number): string {
  return createHmac("sha256", env.APP_SECRET).update(`question ${id} ${answer}`).digest("base64url")
}

function formatDigit(number: number): string {
  const digit = DIGITS.find((known) => known === number) ?? 1
  return t(`common:number.${digit}`)
}
