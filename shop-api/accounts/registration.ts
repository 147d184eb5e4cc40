import { register, sendConfirmation } from "#contract/auth.ts"
import { formatPhone } from "#domain/phone.ts"
import {
  type CodeBinding,
  consumeCode,
  createCode,
  newRequestToken,
  tryCode,
} from "#shop-api/accounts/one-time-codes.ts"
import { hashPassword } from "#shop-api/accounts/passwords.ts"
import { issueToken } from "#shop-api/accounts/tokens.ts"
import { findUserByPhone, requireContact } from "#shop-api/accounts/users.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handle } from "#shop-api/http/route.ts"
import { enqueueSms, isBudgetSpent } from "#shop-api/sms/outbox.ts"
import type { SmsWorker } from "#shop-api/sms/worker.ts"

/** Binds a code to the browser that asked for it. */
const REQUEST_COOKIE = "otp_request"
const REQUEST_COOKIE_SECONDS = 15 * 60
const BUDGET_RETRY_SECONDS = 3600

/** Registration: a code by SMS, then the account. */
export function registerRegistration(app: ApiApp, sms: SmsWorker): void {
  const { config, countries, database } = app.services
  const { db } = database
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.siteUrl.startsWith("https:"),
  } as const

  handle(app, sendConfirmation, async ({ body, caller }) => {
    const { country } = await requireContact(countries, body)
    const { phone } = body
    const requestToken = newRequestToken()
    const at = caller.now()
    await db.transaction(async (tx) => {
      if (await isBudgetSpent(tx, config.smsDailyBudget, at)) {
        app.services.log.error("the day's budget of SMS is spent")
        throw new ApiError(503, "error.unavailable", { retryAfter: BUDGET_RETRY_SECONDS })
      }
      // Both kinds of phone take the same steps, so that neither answer nor time tells them apart.
      const isTaken = (await findUserByPhone(tx, phone)) !== null
      const code = await createCode(tx, bindingOf(phone), {
        requestToken,
        secret: config.appSecret,
        resendSeconds: config.otpResendSeconds,
        silent: isTaken,
        at,
      })
      const brand = config.brandName
      const text = isTaken
        ? caller.t("sms.already_registered", { brand })
        : caller.t("sms.register_code", { brand, code })
      await enqueueSms(tx, { to: phone, text }, at)
    })
    sms.wake()
    caller.setCookie(REQUEST_COOKIE, requestToken, { ...cookie, maxAge: REQUEST_COOKIE_SECONDS })
    return { message: caller.t("code.sent", { phone: formatPhone(phone, country.phoneMask) }) }
  })

  handle(app, register, async ({ body, caller }) => {
    const { country, email } = await requireContact(countries, body)
    const { phone } = body
    const at = caller.now()
    const matched = await tryCode(db, bindingOf(phone), {
      code: body.confirm_code,
      requestToken: caller.cookies[REQUEST_COOKIE] ?? null,
      secret: config.appSecret,
      at,
    })
    if (!matched) throw refuseFields({ confirm_code: "code.wrong" })
    const passwordHash = await hashPassword(body.password)
    const token = await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, matched, at))) {
        throw refuseFields({ confirm_code: "code.wrong" })
      }
      const { first_name: firstName, last_name: lastName } = body
      const countryId = country.id
      const [user] = await tx
        .insert(users)
        .values({ countryId, firstName, lastName, phone, email, passwordHash, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!user) throw refuseFields({ phone: "auth.phone_taken" })
      return issueToken(tx, user.id, at)
    })
    caller.setCookie(REQUEST_COOKIE, "", { ...cookie, maxAge: 0 })
    return token
  })
}

function bindingOf(phone: string): CodeBinding {
  return { phone, purpose: "register" }
}
