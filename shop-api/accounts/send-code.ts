import {
  type CodePurpose,
  createCode,
  LIFETIME_MS,
  newRequestToken,
  REQUEST_COOKIE,
  REQUEST_COOKIE_SECONDS,
  requestCookieOptions,
} from "#shop-api/accounts/one-time-codes.ts"
import { requireRoomToSend } from "#shop-api/accounts/send-limits.ts"
import { findUserByPhone } from "#shop-api/accounts/users.ts"
import type { QueueWorker } from "#shop-api/background/queue-worker.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { MessageKey } from "#shop-api/http/messages.ts"
import type { Services } from "#shop-api/services.ts"
import { bindToSite } from "#shop-api/sms/one-part.ts"
import { countSmsOfDay, enqueueSms } from "#shop-api/sms/outbox.ts"

const BUDGET_RETRY_SECONDS = 3600

interface Sending {
  services: Services
  sms: QueueWorker
  caller: Caller
}

/** What the SMS says: a code to those whom it serves, something else to the others. */
interface Purpose {
  purpose: CodePurpose
  /** Takes `brand` and `code`. */
  code: MessageKey
  /**
   * Whom it does not serve, phones that have an account or those that have none, and what they are told, which takes
   * `brand`; null where it serves every phone.
   */
  except: { known: boolean; told: MessageKey } | null
}

/**
 * Sends an SMS to a phone and binds its code to the caller's browser. Phones with and without an account take
 * the same steps, so that neither the answer nor its time tells them apart: who holds the phone reads it in
 * the SMS.
 *
 * @throws ApiError 429 when a code is asked for too soon or too often, or the simple question has to be
 *   answered; 503 when the day's budget is spent
 */
export async function sendCode(
  { services, sms, caller }: Sending,
  phone: string,
  { purpose, code: codeText, except }: Purpose,
): Promise<void> {
  const { config, database } = services
  const requestToken = newRequestToken()
  const at = caller.now()
  const room = await requireRoomToSend(services.limits, caller, phone)
  const write = async (tx: Transaction) => {
    if ((await countSmsOfDay(tx, at)) >= config.smsDailyBudget) {
      services.log.error("the day's budget of SMS is spent")
      throw new ApiError(503, "error.unavailable", { retryAfter: BUDGET_RETRY_SECONDS })
    }
    const isKnown = except !== null && (await findUserByPhone(tx, phone)) !== null
    const told = except?.known === isKnown ? except.told : null
    const code = await createCode(
      tx,
      { phone, purpose },
      {
        requestToken,
        secret: config.appSecret,
        silent: told !== null,
        at,
      },
    )
    const brand = config.smsBrand
    const text =
      told === null
        ? bindToSite(caller.t(codeText, { brand, code }), code, config.siteUrl)
        : caller.t(told, { brand })
    await enqueueSms(tx, { to: phone, text, uselessAt: new Date(at.getTime() + LIFETIME_MS) }, at)
  }
  try {
    await database.db.transaction(write)
  } catch (error) {
    await room.giveBack()
    throw error
  }
  sms.wake()
  caller.setCookie(REQUEST_COOKIE, requestToken, {
    ...requestCookieOptions(config.siteUrl),
    maxAge: REQUEST_COOKIE_SECONDS,
  })
}
