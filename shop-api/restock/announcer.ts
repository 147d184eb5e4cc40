import { type Interval, startInterval } from "#shop-api/background/interval.ts"
import type { OutboxWorker } from "#shop-api/background/outbox-worker.ts"
import { hasDueRequests, acquireDueRequests } from "#shop-api/restock/requests.ts"
import { formatRestockText } from "#shop-api/restock/restock-text.ts"
import type { Services } from "#shop-api/services.ts"
import { countSmsOfDay, enqueueSms } from "#shop-api/sms/outbox.ts"

const EVERY_MS = 10_000
const BATCH = 100
/** Codes are more urgent: so much of the day's budget is left to them. */
const SHARE_OF_BUDGET = 0.5

/**
 * Tells who asked for it that a product can be ordered again. It looks at the catalogue as it is, every ten seconds
 * and after each of the operator's commands: an import, a cancelled order or a hand on the database are all the same
 * to it. Wish and message change places in one transaction, so that any number of processes tells everybody once.
 */
export function startRestockAnnouncer(
  services: Pick<Services, "config" | "database" | "log" | "now">,
  sms: OutboxWorker,
): Interval {
  const { config, log, now } = services
  const { db } = services.database

  /** Answers how many were told. */
  function announceSome(): Promise<number> {
    return db.transaction(async (tx) => {
      const at = now()
      const spent = await countSmsOfDay(tx, at)
      const room = Math.floor(config.smsDailyBudget * SHARE_OF_BUDGET) - spent
      if (room <= 0) {
        log.warn("messages of products that are back wait: the day's SMS are kept for codes")
        return 0
      }
      const due = await acquireDueRequests(tx, Math.min(BATCH, room))
      for (const request of due) {
        await enqueueSms(tx, { to: request.phone, text: formatRestockText(request, config) }, at)
      }
      return due.length
    })
  }

  return startInterval(EVERY_MS, async (isStopped) => {
    try {
      if (!(await hasDueRequests(db))) return
      while (!isStopped() && (await announceSome()) > 0) sms.wake()
    } catch (err) {
      if (!isStopped()) log.warn({ err }, "products that are back were not announced")
    }
  })
}
