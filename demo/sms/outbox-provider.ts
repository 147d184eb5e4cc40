import { appendFile } from "node:fs/promises"
import { join } from "node:path"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** Name of the file in DATA_DIR, with one JSON line `{to, text, sent_at}` per message [D.90]. */
export const OUTBOX_FILE = "outbox.ndjson"

/**
 * The demonstration's provider. It sends nothing: the operator reads messages in a file and on the terminal. This is the
 * only place where a one-time code can be read.
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
