import { CODE_LIFETIME_MS } from "#domain/one-time-code.ts"
import type { MessageKey } from "#locales/translate.ts"
import {
  type CodePurpose,
  createCode,
  getRequestToken,
  REQUEST_COOKIE,
  REQUEST_COOKIE_SECONDS,
} from "#shop-api/account/one-time-codes.ts"
import { requireSendPermit } from "#shop-api/account/send-limits.ts"
import { findUserByPhone } from "#shop-api/account/users.ts"
import type { Transaction } from "#shop-api/db/database.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { revertCounts } from "#shop-api/limits/check-limits.ts"
import type { Limits } from "#shop-api/limits/limit-counters.ts"
import type { Services } from "#shop-api/services.ts"
import { bindCodeToSite } from "#shop-api/sms/bind-code-to-site.ts"
import { requireBudget } from "#shop-api/sms/budget.ts"
import { enqueueSms } from "#shop-api/sms/outbox.ts"

interface Sending {
  services: Services
  sms: QueueWorker
  caller: Caller
}

/** The purpose of a code, and the texts of its SMS. */
interface Purpose {
  purpose: CodePurpose
  /** Translation key of the text of an SMS with a code. The text has the parameters `brand` and `code`. */
  code: MessageKey
  /**
   * Which phones get the text `notice` (parameter `brand`) instead of a code: with `known: true` the phones that have
   * an account, with `known: false` those that have none. Null when every phone gets a code.
   */
  except: { known: boolean; notice: MessageKey } | null
  /**
   * Whether the caller has passed a captcha and therefore need not answer the storefront's simple question
   * (arithmetic).
   */
  hasPassedCaptcha: boolean
}

/**
 * Sends an SMS with a code to a phone, and binds the code to the caller's browser. The steps are the same whether or
 * not the phone has an account, so neither the response nor its duration reveals that. Only the SMS does.
 *
 * @throws ApiError 429 when codes are requested too soon or too often, or when the visitor must first answer the
 *   storefront's simple question; 503 when the day's SMS budget is spent
 */
export async function sendCode(
  { services, sms, caller }: Sending,
  phone: string,
  { purpose, code: codeText, except, hasPassedCaptcha }: Purpose,
): Promise<void> {
  const { config, database } = services
  const requestToken = getRequestToken(caller.cookies)
  const at = caller.now()
  const isPerson = async () => hasPassedCaptcha || (await caller.hasAnswered())
  const request = { phone, purpose, hasPassedCaptcha, isPerson }
  const permit = await requireSendPermit(services, caller, request)
  const write = async (tx: Transaction) => {
    const isKnown = except !== null && (await findUserByPhone(tx, phone)) !== null
    const isReserved = permit.isReserved || purpose === "password"
    const hasBudget = await requireBudget(tx, services, { at, isReserved })
    const notice = except?.known === isKnown ? except.notice : null
    const isOnlyForAccounts = purpose === "password" && (permit.onlyWithAccount || !hasBudget)
    const { id, code } = await createCode(
      tx,
      { phone, purpose },
      {
        requestToken,
        secret: config.appSecret,
        silent: notice !== null,
        counts: permit.counts.filter(([name]) => !isCountOfPhone(services.limits, name)),
        at,
      },
    )
    const brand = config.smsBrand
    const text =
      notice === null
        ? bindCodeToSite(caller.t(codeText, { brand, code }), code, config.siteUrl)
        : caller.t(notice, { brand })
    if (isOnlyForAccounts && !isKnown) return
    const uselessAt = new Date(at.getTime() + CODE_LIFETIME_MS)
    // With the id of its code, an SMS that is given up decreases the rate-limit counts of the code. A phone without an
    // account gets no SMS here, so its counts are not decreased. Those of a phone with an account must stay, too: a
    // difference would reveal the account.
    const codeId = isOnlyForAccounts ? null : id
    await enqueueSms(tx, { to: phone, text, uselessAt, codeId }, at)
  }
  try {
    await database.db.transaction(write)
  } catch (error) {
    await revertCounts(services.limits, permit.counts)
    throw error
  }
  sms.wake()
  caller.setCookie(REQUEST_COOKIE, requestToken, REQUEST_COOKIE_SECONDS)
}

function isCountOfPhone(limits: Limits, name: string): boolean {
  const by = limits.findRule(name)?.by
  return by === "phone" || by === "account"
}
