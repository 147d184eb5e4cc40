import type { Db } from "#shop-api/db/database.ts"
import {
  type ClaimedSms,
  claimSms,
  findNextDue,
  giveUpSms,
  markSmsSent,
  postponeSms,
} from "#shop-api/sms/outbox.ts"
import { type SmsProvider, SmsRefusedError } from "#shop-api/sms/provider.ts"

/** How often the outbox is looked at for what another process left behind, in milliseconds. */
const LOOK_EVERY = 30_000

export interface SmsWorker {
  /** To be called after a commit that wrote a message. */
  wake(): void
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  /** No message is begun any more; resolves when the one being sent is done. */
  stop(): Promise<void>
}

/** Sends what stands in the outbox. Any number of workers, in any number of processes, may run at once. */
export function startSmsWorker(options: {
  db: Db
  provider: SmsProvider
  now: () => Date
  onFailure: (error: unknown, givenUp: boolean) => void
}): SmsWorker {
  const { db, provider, now, onFailure } = options
  let running: Promise<void> | null = null
  let asked = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  // As functions, since both change while something is awaited.
  const isStopped = () => stopped
  const isAsked = () => asked && !stopped

  async function drain(): Promise<void> {
    while (isAsked()) {
      asked = false
      const claimed = await claimSms(db, now())
      if (claimed.length > 0) asked = true
      for (const sms of claimed) {
        if (isStopped()) return
        await send(sms)
      }
    }
  }

  async function send(sms: ClaimedSms): Promise<void> {
    const { to, text, messageId, uselessAt } = sms
    try {
      if (uselessAt && uselessAt <= now()) throw new SmsRefusedError("it came too late")
      await provider.send({ to, text, messageId })
    } catch (error) {
      const isFinal = error instanceof SmsRefusedError
      if (isFinal) await giveUpSms(db, sms)
      onFailure(error, isFinal || (await postponeSms(db, sms, now())))
      return
    }
    await markSmsSent(db, sms.id, now())
  }

  async function run(): Promise<void> {
    let pause = LOOK_EVERY
    try {
      await drain()
      const due = await findNextDue(db)
      if (due) pause = Math.min(Math.max(due.getTime() - now().getTime(), 100), LOOK_EVERY)
    } catch (error) {
      if (!isStopped()) onFailure(error, false)
    }
    running = null
    if (isAsked()) return wake()
    if (isStopped()) return
    timer = setTimeout(wake, pause).unref()
  }

  function wake(): void {
    asked = true
    if (stopped || running) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async idle() {
      while (running) await running
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
