import { appendFile } from "node:fs/promises"
import { join } from "node:path"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** Name of the file in DATA_DIR that contains one JSON line `{to, text, sent_at}` for each message [D.90]. */
export const OUTBOX_FILE = "outbox.ndjson"

/**
 * The SMS provider of the demonstration. It sends no messages, but writes them into a file and prints them, so that the
 * operator can read them. One-time codes are shown nowhere else.
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
