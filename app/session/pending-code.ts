import "server-only"
import { z } from "zod"
import { env } from "#app/host/env.ts"
import { getShopTime } from "#app/host/shop-time.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { CODE_LIFETIME_MS } from "#domain/one-time-code.ts"

/**
 * Fields that describe a sent SMS code. An encrypted cookie stores them together with the form that the code confirms.
 */
export const pendingCode = {
  /** The message with which the shop API announced the code. The page that asks for the code shows it [S7.19]. */
  message: z.string(),
  /** Language of the message. */
  locale: z.string(),
  /** When the code was last sent, in milliseconds since the epoch. The resend timer starts at this time. */
  sent_at: z.number(),
  /**
   * Whether the visitor has answered the simple question (an arithmetic question against robots). Later steps then do
   * not ask it again.
   */
  answered: z.boolean().default(false),
}

const PendingCode = z.object(pendingCode)
export type PendingCode = z.output<typeof PendingCode>

/** Creates the fields that describe a code which the shop API has just sent. */
export function createPendingCode(message: string) {
  return { message, locale: currentLocale(), sent_at: getShopTime() }
}

const getAge = ({ sent_at }: PendingCode) => getShopTime() - sent_at

/** Whether the visitor can still enter the code [D.57]. */
export const isCodeAlive = (code: PendingCode) => getAge(code) < CODE_LIFETIME_MS

/**
 * Whether it is too early to send another code [D.59]. A visitor who sends the form again is then asked for the code
 * that was already sent.
 */
export const isCodeFresh = (code: PendingCode) => getAge(code) < env.OTP_RESEND_SECONDS * 1000

/**
 * Returns the data for the page that asks for the code. If the page is in the language of the saved message, it shows
 * this message of the shop API, and otherwise a text of the storefront.
 *
 * @param phone formatted as pages show it
 */
export function describeCode(code: PendingCode, phone: string) {
  return {
    message: code.locale === currentLocale() ? code.message : t("auth:code_sent", { phone }),
    /** Seconds until the visitor may request another code. */
    remaining: Math.max(0, env.OTP_RESEND_SECONDS - Math.floor(getAge(code) / 1000)),
    sentAt: code.sent_at,
  }
}
