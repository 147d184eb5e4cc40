import type { Transaction } from "#shop-api/db/database.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import { BUDGET } from "#shop-api/limits/limit-rules.ts"
import type { Services } from "#shop-api/services.ts"
import { countSmsOfDay } from "#shop-api/sms/outbox.ts"

const RETRY_SECONDS = 3600

/**
 * Checks that the day's SMS budget allows another SMS. Logs a warning when this SMS reaches one of the shares in
 * BUDGET.alarms [D1.30].
 *
 * @returns whether the budget allows the SMS even without the part that is reserved for known devices and password
 *   resets
 * @throws ApiError 503 when the part of the budget that this SMS may use is spent
 */
export async function requireBudget(
  tx: Transaction,
  { config, log }: Pick<Services, "config" | "log">,
  { at, isReserved }: { at: Date; isReserved: boolean },
): Promise<boolean> {
  const budget = config.smsDailyBudget
  const spent = await countSmsOfDay(tx, at)
  const hasBudget = spent < Math.ceil(budget * (1 - BUDGET.reserved))
  if (spent >= budget || !(hasBudget || isReserved)) {
    log.error({ spent, budget }, "an SMS was refused: SMS_DAILY_BUDGET is used up")
    throw new ApiError(503, "code.unavailable", { retryAfter: RETRY_SECONDS })
  }
  warnAtShares({ config, log }, { before: spent, spent: spent + 1 })
  return hasBudget
}

/**
 * Logs a warning if new SMS have brought the number of SMS in the last 24 hours to one of the shares of the daily
 * budget in BUDGET.alarms [D1.30].
 *
 * @param before the number without the new SMS
 * @param spent the number with the new SMS
 */
export function warnAtShares(
  { config, log }: Pick<Services, "config" | "log">,
  { before, spent }: { before: number; spent: number },
): void {
  const budget = config.smsDailyBudget
  const reached = BUDGET.alarms.findLast((share) => spent >= Math.ceil(budget * share))
  if (reached === undefined || before >= Math.ceil(budget * reached)) return
  log.warn({ spent, budget }, `${reached * 100} % of SMS_DAILY_BUDGET is used`)
}
