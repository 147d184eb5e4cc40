import "server-only"
import { z } from "zod"
import { env } from "#app/host/env.ts"
import { getServerTime } from "#app/host/server-time.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CODE_LIFETIME } from "#domain/person-fields.ts"

/** What is saved of a sent SMS code, beside the form that it belongs to. */
export const pendingCode = {
  /** The shop API's message about the sent code, which the code step shows [S7.19]. */
  message: z.string(),
  /** Language of the message. */
  locale: z.string().default(""),
  /** When the code was last sent, in milliseconds since the epoch: the start of the resend timer. */
  sent_at: z.number(),
  /** Whether the visitor has answered the simple question; later steps then do not ask again. */
  answered: z.boolean().default(false),
}

interface PendingCode {
  message: string
  locale: string
  sent_at: number
}

/** The fields of a code that the shop API has just sent. */
export function createPendingCode(message: string) {
  return { message, locale: currentLocale(), sent_at: getServerTime() }
}

const getAge = ({ sent_at }: PendingCode) => getServerTime() - sent_at

/** Whether the code can still be entered [D.57]. */
export const isCodeAlive = (code: PendingCode) => getAge(code) < CODE_LIFETIME

/** Whether it is too early to send another code [D.59]: the form that asks again leads to the one that was sent. */
export const isCodeFresh = (code: PendingCode) => getAge(code) < env.OTP_RESEND_SECONDS * 1000

/**
 * What the code step shows: the shop API's message in the language in which it was sent, our own in another one.
 *
 * @param phone as it is shown
 */
export function describeCode(code: PendingCode, phone: string) {
  return {
    message: code.locale === currentLocale() ? code.message : t("auth:code_sent", { phone }),
    /** Seconds until the code may be sent again. */
    remaining: Math.max(0, env.OTP_RESEND_SECONDS - Math.floor(getAge(code) / 1000)),
    sentAt: code.sent_at,
  }
}
