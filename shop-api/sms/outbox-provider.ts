import { appendFile } from "node:fs/promises"
import { join } from "node:path"
import type { SmsProvider } from "#shop-api/sms/provider.ts"

/** The file's name in DATA_DIR: one JSON line `{to, text, sent_at}` a message. */
export const OUTBOX_FILE = "outbox.ndjson"

/**
 * The demonstration's provider: nobody gets a message, but whoever runs the shop reads it in a file of
 * their own and on the terminal. The one place where a one-time code may be read.
 */
export function createOutboxProvider(options: {
  dataDir: string
  print: (line: string) => void
  now: () => Date
}): SmsProvider {
  const file = join(options.dataDir, OUTBOX_FILE)
  return {
    async send({ to, text }) {
      const line = JSON.stringify({ to, text, sent_at: options.now().toISOString() })
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      options.print(`SMS to ${to}: ${text}`)
    },
  }
}
