import type { Db } from "#shop-api/db/database.ts"
import { type QueueWorker, startQueueWorker } from "#shop-api/jobs/queue-worker.ts"
import {
  type ClaimedSms,
  acquireSms,
  findNextDue,
  markSmsSent,
  postponeSms,
  releaseSms,
} from "#shop-api/sms/outbox.ts"
import { type SmsProvider, SmsNotAcceptedError, SmsRefusedError } from "#shop-api/sms/provider.ts"

/** How often a worker checks the outbox for messages that another process left there when it died, in milliseconds. */
const POLL_INTERVAL = 30_000
const REST_AT_LEAST = 100

/** Starts a worker that sends the messages of the outbox. Several workers may run at once, in several processes. */
export function startSmsWorker(options: {
  db: Db
  provider: SmsProvider
  now: () => Date
  onSent?: (sms: ClaimedSms) => Promise<void>
  /**
   * Called when the shop has given up a message that the provider has neither refused nor reported, usually because the
   * provider was unavailable.
   */
  onLost?: (sms: ClaimedSms) => Promise<void>
  onFailure: (error: unknown, givenUp: boolean) => void
}): QueueWorker {
  const { db, provider, now, onSent, onLost, onFailure } = options

  async function send(sms: ClaimedSms): Promise<void> {
    const { to, text, messageId, uselessAt } = sms
    const isTooLate = uselessAt !== null && uselessAt <= now()
    try {
      if (isTooLate) throw new SmsNotAcceptedError("it expired before it was sent")
      await provider.send({ to, text, messageId })
    } catch (error) {
      const isRefused = error instanceof SmsRefusedError
      const isRejected = error instanceof SmsNotAcceptedError
      const isFinal = isRefused || isTooLate
      const givenUp = await postponeSms(db, sms, { at: now(), isFinal, isRejected })
      onFailure(error, givenUp !== null)
      // A refused message keeps its rate-limit counts, which `onLost` would decrease. Otherwise a client could send any
      // number of codes to phones that the provider refuses.
      if (givenUp && !givenUp.isReported && !isRefused) await onLost?.(sms)
      return
    }
    await markSmsSent(db, sms.id, now())
    await onSent?.(sms)
  }

  return startQueueWorker({
    now,
    pollInterval: POLL_INTERVAL,
    minPause: REST_AT_LEAST,
    async processDue(stopping) {
      const claimed = await acquireSms(db, now())
      let begun = 0
      for (const sms of claimed) {
        if (stopping.aborted) break
        begun += 1
        // A database error at one message must not delay the others until their lease expires.
        await send(sms).catch((error: unknown) => onFailure(error, false))
      }
      await releaseSms(db, claimed.slice(begun), now())
      return claimed.length > 0
    },
    findNextDue: () => findNextDue(db),
    onError: (error) => onFailure(error, false),
  })
}
