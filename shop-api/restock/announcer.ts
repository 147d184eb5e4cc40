import { hasDueRequests, takeDueRequests } from "#shop-api/restock/requests.ts"
import { wordRestock } from "#shop-api/restock/restock-text.ts"
import type { Services } from "#shop-api/services.ts"
import { countSmsOfDay, enqueueSms } from "#shop-api/sms/outbox.ts"
import type { SmsWorker } from "#shop-api/sms/worker.ts"

const EVERY_MS = 10_000
const BATCH = 100
/** Codes are more urgent: so much of the day's budget is left to them. */
const SHARE_OF_BUDGET = 0.5

export interface RestockAnnouncer {
  /** One round, now. */
  run(): Promise<void>
  /** No round is begun any more; resolves when the running one is done. */
  stop(): Promise<void>
}

/**
 * Tells who asked for it that a product can be ordered again. It looks at the catalogue as it is, every ten seconds
 * and after each of the operator's commands: an import, a cancelled order or a hand on the database are all the same
 * to it. Wish and message change places in one transaction, so that any number of processes tells everybody once.
 */
export function startRestockAnnouncer(
  services: Pick<Services, "config" | "database" | "log" | "now">,
  sms: SmsWorker,
): RestockAnnouncer {
  const { config, log, now } = services
  const { db } = services.database
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const isStopped = () => stopped

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
      const due = await takeDueRequests(tx, Math.min(BATCH, room))
      for (const request of due) {
        await enqueueSms(tx, { to: request.phone, text: wordRestock(request, config) }, at)
      }
      return due.length
    })
  }

  async function announce(): Promise<void> {
    if (isStopped()) return
    try {
      if (!(await hasDueRequests(db))) return
      while (!isStopped() && (await announceSome()) > 0) sms.wake()
    } catch (err) {
      if (!isStopped()) log.warn({ err }, "products that are back were not announced")
    }
  }

  function run(): Promise<void> {
    running = running.then(announce)
    return running
  }

  const timer = setInterval(() => void run(), EVERY_MS).unref()
  void run()
  return {
    run,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
