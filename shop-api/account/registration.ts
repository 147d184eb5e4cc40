import { register, sendConfirmation } from "#contract/auth.ts"
import { formatPhone } from "#domain/phone.ts"
import { consumeCode } from "#shop-api/account/one-time-codes.ts"
import { finishConfirmedCode, requireCode } from "#shop-api/account/require-code.ts"
import { requireContact } from "#shop-api/account/require-contact.ts"
import { sendCode } from "#shop-api/account/send-code.ts"
import { issueToken } from "#shop-api/account/tokens.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import type { NewRow } from "#shop-api/db/new-row.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"

/**
 * Registers the routes of a registration: one sends a code by SMS, the other checks the code and creates the account.
 */
export function registerRegistration(app: ApiApp, sms: QueueWorker): void {
  const { services } = app
  const { countries, database, passwords } = services
  const { db } = database

  handle(app, sendConfirmation, async ({ body, caller }) => {
    const token = body.recaptcha_token
    const action = "api_register_confirmation"
    const hasPassedCaptcha = await requirePerson(services, caller, { token, action })
    const { country } = await requireContact(countries, body)
    const { phone } = body
    await sendCode({ services, sms, caller }, phone, {
      purpose: "register",
      code: "sms.register_code",
      except: { known: true, notice: "sms.already_registered" },
      hasPassedCaptcha,
    })
    return { message: caller.t("code.sent", { phone: formatPhone(phone, country.phoneMask) }) }
  })

  handle(app, register, async ({ body, caller }) => {
    const person = { token: body.recaptcha_token, action: "api_register" } as const
    await requirePerson(services, caller, person)
    const { country, email } = await requireContact(countries, body)
    const { phone } = body
    const at = caller.now()
    const code = body.confirm_code
    const matched = await requireCode(services, caller, { phone, purpose: "register", code })
    const passwordHash = await passwords.hash(body.password, caller.address)
    const token = await db.transaction(async (tx) => {
      if (!(await consumeCode(tx, matched, at))) {
        throw refuseFields({ confirm_code: "code.used" })
      }
      const { first_name: firstName, last_name: lastName } = body
      const countryId = country.id
      const [user] = await tx
        .insert(users)
        .values({
          countryId,
          firstName,
          lastName,
          phone,
          email,
          passwordHash,
          createdAt: at,
          blockedAt: null,
        } satisfies NewRow<typeof users>)
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (!user) throw refuseFields({ phone: "auth.phone_taken" })
      return issueToken(tx, user.id, at)
    })
    await finishConfirmedCode(services, caller, { phone, matched })
    return token
  })
}
