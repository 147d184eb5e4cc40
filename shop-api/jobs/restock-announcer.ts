import { HOUR_MS } from "#domain/durations.ts"
import { createThrottle } from "#runtime/throttle.ts"
import { type Interval, startInterval } from "#shop-api/jobs/interval.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { acquireDueRequests, hasDueRequests, setAnnouncement } from "#shop-api/restock/requests.ts"
import { formatRestockText } from "#shop-api/restock/restock-text.ts"
import type { Services } from "#shop-api/services.ts"
import { warnAtShares } from "#shop-api/sms/budget.ts"
import { countSmsOfDay, enqueueSms } from "#shop-api/sms/outbox.ts"

const EVERY_MS = 10_000
const WARN_EVERY_MS = HOUR_MS
const BATCH = 100
/**
 * The job sends SMS only while less than this share of the day's SMS budget is spent. The rest is reserved for one-time
 * codes, which are more urgent.
 */
const SHARE_OF_BUDGET = 0.5

/**
 * Starts a job that sends an SMS to each phone that waits for a product, as soon as the product can be ordered again.
 * The job runs after each change of the catalogue that the shop notices, and every ten seconds, which also finds
 * products that were changed directly in the database. One transaction writes the SMS and stores its id in the request,
 * so that two processes do not send the same SMS. The request stays until the SMS was sent: if the provider is
 * unavailable for so long that the SMS is given up, the job writes another one.
 */
export function startRestockAnnouncer(
  services: Pick<Services, "config" | "countries" | "database" | "log" | "now">,
  sms: QueueWorker,
): Interval {
  const { config, log, now } = services
  const { db } = services.database
  const warn = createThrottle(WARN_EVERY_MS, () => now().getTime())

  /** Writes a batch of SMS to the outbox, and returns how many. */
  async function announceSome(): Promise<number> {
    const { isoCode: defaultCountry } = await services.countries.getDefault()
    const shop = { ...config, defaultCountry }
    return await db.transaction(async (tx) => {
      const at = now()
      const spent = await countSmsOfDay(tx, at)
      const room = Math.floor(config.smsDailyBudget * SHARE_OF_BUDGET) - spent
      if (room <= 0) {
        warn(() =>
          log.warn(
            "restock messages are delayed: the rest of SMS_DAILY_BUDGET is reserved for codes",
          ),
        )
        return 0
      }
      const due = await acquireDueRequests(tx, Math.min(BATCH, room), at)
      for (const request of due) {
        const text = formatRestockText(request, shop)
        const messageId = await enqueueSms(tx, { to: request.phone, text }, at)
        await setAnnouncement(tx, request, messageId)
      }
      warnAtShares({ config, log }, { before: spent, spent: spent + due.length })
      return due.length
    })
  }

  const onError = (err: unknown) => log.warn({ err }, "could not enqueue restock messages")
  return startInterval(EVERY_MS, onError, async (isStopped) => {
    while (!isStopped() && (await hasDueRequests(db, now())) && (await announceSome()) > 0)
      sms.wake()
  })
}
