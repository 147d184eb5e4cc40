import { eq } from "drizzle-orm"
import { resetPassword, sendPasswordCode } from "#contract/auth.ts"
import { formatPhone } from "#domain/phone.ts"
import { consumeCode } from "#shop-api/account/one-time-codes.ts"
import { finishConfirmedCode, requireCode } from "#shop-api/account/require-code.ts"
import { requireCountryOfPhone } from "#shop-api/account/require-country-of-phone.ts"
import { sendCode } from "#shop-api/account/send-code.ts"
import { forgetFailures } from "#shop-api/account/sign-in-limits.ts"
import { endTokensOf } from "#shop-api/account/tokens.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"

/**
 * Registers the routes of a password reset: one sends a code by SMS, the other checks the code, sets the new password
 * and ends all sessions of the customer.
 */
export function registerPasswordReset(app: ApiApp, sms: QueueWorker): void {
  const { services } = app
  const { countries, database, passwords } = services
  const { db } = database

  handle(app, sendPasswordCode, async ({ body, caller }) => {
    const person = { token: body.recaptcha_token, action: "api_password_reset" } as const
    const hasPassedCaptcha = await requirePerson(services, caller, person)
    const { phone } = body
    const country = await requireCountryOfPhone(countries, phone)
    await sendCode({ services, sms, caller }, phone, {
      purpose: "password",
      code: "sms.password_code",
      except: { known: false, notice: "sms.not_registered" },
      hasPassedCaptcha,
    })
    return { message: caller.t("code.sent", { phone: formatPhone(phone, country.phoneMask) }) }
  })

  handle(app, resetPassword, async ({ body, caller }) => {
    const { phone } = body
    const at = caller.now()
    const code = body.confirm_code
    const matched = await requireCode(services, caller, { phone, purpose: "password", code })
    const passwordHash = await passwords.hash(body.password, caller.address)
    await db.transaction(async (tx) => {
      const [user] = (await consumeCode(tx, matched, at))
        ? await tx
            .update(users)
            .set({ passwordHash })
            .where(eq(users.phone, phone))
            .returning({ id: users.id })
        : []
      if (!user) throw refuseFields({ confirm_code: "code.used" })
      await endTokensOf(tx, user.id)
    })
    // The customer may have tried wrong passwords before the reset. These failures must not delay the sign-in with the
    // new password.
    await forgetFailures(services, caller, phone)
    await finishConfirmedCode(services, caller, { phone, matched })
    return { message: caller.t("auth.password_changed") }
  })
}
