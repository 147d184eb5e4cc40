import { createHmac, randomBytes, randomInt } from "node:crypto"
import "server-only"
import { env } from "#app/host/env.ts"
import { getServerTime } from "#app/host/server-time.ts"
import { t } from "#app/i18n/translations.ts"
import { ANSWER_FIELD, QUESTION_FIELD, QUESTION_SECONDS } from "#domain/simple-question.ts"
import { isEqualConstantTime } from "#runtime/constant-time.ts"

/** A sum that people read and robots do not bother to, in the visitor's language. */
export interface Question {
  text: string
  hint: string
  /** Which question it is, signed along with its answer. */
  token: string
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Makes a question; storefronts keep nothing of it. */
export function issueQuestion(now = getServerTime()): Question {
  const one = randomInt(2, DIGITS.length)
  const other = randomInt(1, one)
  const isSum = randomInt(2) === 0
  const words = { a: wordOf(one), b: wordOf(other) }
  const id = `${randomBytes(12).toString("base64url")}.${now + QUESTION_SECONDS * 1000}`
  return {
    text: isSum ? t("common:question.plus", words) : t("common:question.minus", words),
    hint: t("common:question.hint"),
    token: `${id}.${sign(id, isSum ? one + other : one - other)}`,
  }
}

/**
 * Id of the question that a form answers, for the shop API, which takes each once; "wrong" when the answer is,
 * or the question is too old or none of ours; null for a form that was asked nothing.
 */
export function readAnswer(form: FormData, now = getServerTime()): { id: string } | "wrong" | null {
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
 * Vouches once more for a visitor whose answer still waits with their form: the next step of the same errand
 * asks nothing again.
 */
export function createAnswerId(): string {
  return randomBytes(12).toString("base64url")
}

function sign(id: string, answer: number): string {
  return createHmac("sha256", env.APP_SECRET).update(`question ${id} ${answer}`).digest("base64url")
}

function wordOf(number: number): string {
  const digit = DIGITS.find((known) => known === number) ?? 1
  return t(`common:number.${digit}`)
}
