import { appendFile } from "node:fs/promises"
import { join } from "node:path"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** Name of the file in DATA_DIR, with one JSON line `{to, text, sent_at}` per message [D.90]. */
export const OUTBOX_FILE = "outbox.ndjson"

/**
 * The demonstration's SMS provider. It sends no messages: it writes them into a file and prints them, where the
 * operator reads them. Nothing else shows a one-time code.
 */
export const createOutboxProvider: CreateOutboxProvider = ({ dataDir, print, now }) => {
  const file = join(dataDir, OUTBOX_FILE)
  return {
    async send({ to, text }) {
      const line = JSON.stringify({ to, text, sent_at: now().toISOString() })
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      print(`SMS to ${to}: ${text}`)
    },
  }
}
