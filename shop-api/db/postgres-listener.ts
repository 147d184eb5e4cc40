import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { CATALOGUE_CHANNEL, type Listener } from "./catalogue-channel.ts"

const RETRY_AFTER_MS = 1_000
/**
 * How often a test query checks the connection, in milliseconds. The operating system may take minutes to report that a
 * connection is dead.
 */
const ASK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 3_000

/**
 * Listens for notifications on a connection of its own, and reconnects when the connection breaks. Returns a function
 * that stops listening.
 */
export function listenOnPostgresql(
  settings: pg.ClientConfig,
  { onNotice, onSubscriptionChange }: Listener,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = listen()

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilLost().catch(() => {})
      onSubscriptionChange(false)
      await pause(RETRY_AFTER_MS)
    }
  }

  async function listenUntilLost(): Promise<void> {
    const client = new pg.Client({ ...settings, query_timeout: ANSWER_WITHIN_MS })
    const lost = new AbortController()
    client.on("error", () => lost.abort())
    client.on("end", () => lost.abort())
    client.on("notification", ({ payload = "" }) => onNotice(payload))
    try {
      await client.connect()
      await client.query(`listen ${CATALOGUE_CHANNEL}`)
      onSubscriptionChange(true)
      while (!lost.signal.aborted && !stopping.signal.aborted) {
        await client.query("select 1")
        await pause(ASK_EVERY_MS, lost.signal)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const signals = [stopping.signal, ...(signal ? [signal] : [])]
    await wait(milliseconds, null, { signal: AbortSignal.any(signals), ref: false }).catch(() => {})
  }

  return async () => {
    stopping.abort()
    await running
  }
}
