import { notifyWhenOrderable } from "#contract/restock.ts"
import { formatPhone } from "#domain/phone.ts"
import { consumeCode } from "#shop-api/account/one-time-codes.ts"
import { finishConfirmedCode, requireCode } from "#shop-api/account/require-code.ts"
import { requireCountryOfPhone } from "#shop-api/account/require-country-of-phone.ts"
import { sendCode } from "#shop-api/account/send-code.ts"
import { requirePerson } from "#shop-api/captcha/require-person.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import { saveRequest, requireNotOrderable } from "#shop-api/restock/requests.ts"

/**
 * Registers the route by which visitors ask for an SMS when a product can be ordered again. A visitor must first
 * confirm the phone with a code, unless it is the phone with which the visitor is signed in [D.40].
 */
export function registerRestock(app: ApiApp, sms: QueueWorker): void {
  const { services } = app
  const { countries, database } = services
  const { db } = database

  handle(app, notifyWhenOrderable, async ({ params, body, caller }) => {
    const { phone, confirm_code: code } = body
    const country = await requireCountryOfPhone(countries, phone)
    const shown = formatPhone(phone, country.phoneMask)

    /**
     * Saves the visitor's request for an SMS. First calls `confirm` in the same transaction, which uses up the
     * visitor's code or requires that the customer is still signed in: if the request cannot be saved, the code stays
     * valid.
     */
    const save = async (confirm: (tx: Transaction) => Promise<void>) => {
      await db.transaction(async (tx) => {
        await requireNotOrderable(tx, params.id, caller.country)
        await confirm(tx)
        const request = { productId: params.id, phone, locale: caller.locale }
        await saveRequest(tx, { ...request, countryId: caller.country.id }, caller.now())
      })
      return { status: "waiting" as const, message: caller.t("restock.waiting", { phone: shown }) }
    }

    if (code !== undefined) {
      const matched = await requireCode(services, caller, { phone, purpose: "restock", code })
      const answer = await save(async (tx) => {
        if (!(await consumeCode(tx, matched, caller.now()))) {
          throw refuseFields({ confirm_code: "code.used" })
        }
      })
      await finishConfirmedCode(services, caller, { phone, matched })
      return answer
    }

    const person = { token: body.recaptcha_token, action: "api_restock" } as const
    const hasPassedCaptcha = await requirePerson(services, caller, person)
    // A customer who is signed in with this phone needs no code: the phone was confirmed at the registration.
    const { user } = caller
    if (user?.phone === phone) {
      try {
        return await save((tx) => lockCustomer(tx, user))
      } catch (error) {
        // The session was ended meanwhile, for example because the account was closed, so the visitor needs a code.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
    }
    await db.transaction((tx) => requireNotOrderable(tx, params.id, caller.country))
    await sendCode({ services, sms, caller }, phone, {
      purpose: "restock",
      code: "sms.restock_code",
      except: null,
      hasPassedCaptcha,
    })
    return { status: "code_sent" as const, message: caller.t("code.sent", { phone: shown }) }
  })
}
