import { once } from "node:events"
import { watch } from "node:fs"
import { connect, createServer } from "node:net"
import path from "node:path"
import { pipeline } from "node:stream"

/** What the shop API is made of. Other texts are the storefront's: it shows them without a restart. */
const FOLDERS = ["shop-api", "contract", "domain", "runtime", "locales"]
const TEXTS = /^(?:translate\.ts|.*\b(?:api|attributes)\.json)$/
/** Milliseconds in which an editor, or git, writes the rest of its files. */
const QUIET_PERIOD = 100

interface Program {
  port: number
  /** Resolves when its process has ended. */
  stop: () => Promise<void>
  /** Resolves when it answers, or has ended at its start. */
  start: () => Promise<unknown>
}

/**
 * Restarts the shop API, which already runs, when its code changes. Returns a port that stays open meanwhile:
 * connections wait for the new process, so that a page which calls it then is late and no error.
 */
export async function restartOnChange(root: string, { port, stop, start }: Program) {
  let running: Promise<unknown> = Promise.resolve()
  const restart = () => {
    console.log("The shop API's code has changed: restarting it")
    // At once, since the process that `running` waits for may never answer.
    void stop()
    // The new process comes after the end of the old one: two must not have the same store open.
    running = running.then(stop).then(start)
  }
  let timer: NodeJS.Timeout | undefined
  for (const folder of FOLDERS) {
    watch(path.join(root, folder), { recursive: true, persistent: false }, (_event, file) => {
      if (file === null || file.endsWith(".test.ts")) return
      if (folder === "locales" && !TEXTS.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_PERIOD)
    })
  }
  const gate = createServer((socket) => {
    void running.then(() => {
      const api = connect(port, "127.0.0.1")
      pipeline(socket, api, socket, () => {})
    })
  })
  gate.listen(0, "127.0.0.1").unref()
  await once(gate, "listening")
  const address = gate.address()
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}
