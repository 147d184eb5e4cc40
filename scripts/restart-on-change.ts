import { once } from "node:events"
import { connect, createServer } from "node:net"
import path from "node:path"
import { pipeline } from "node:stream"
import { watch } from "chokidar"

/**
 * Folders whose changes require a restart of the shop API. In `locales`, only the files that match `TEXTS` require it.
 * Only the storefront uses the other files of `locales`, and it loads their changes without a restart.
 */
const FOLDERS = ["shop-api", "demo", "contract", "domain", "runtime", "locales"]
const TEXTS = /^(?:translate\.ts|.*\b(?:api|attributes)\.json)$/
/**
 * The restart begins when no file has changed for this number of milliseconds, because an editor or git may write
 * several files one after another.
 */
export const QUIET_PERIOD = 100

interface ShopApiProcess {
  /** The port on which the process listens. */
  apiPort: number
  /** Stops the process. Resolves when it has ended. */
  stop: () => Promise<void>
  /** Starts the process. Resolves when it responds, or when it has ended without responding. */
  start: () => Promise<unknown>
}

/**
 * Restarts the shop API, which listens on `apiPort`, whenever its code changes. The returned `port` is another port,
 * which stays open during a restart: connections to it wait for the new process, so pages are late instead of failing.
 * The returned `close` stops watching the files and cancels a restart that has not begun; without this call, the
 * calling process would not end.
 */
export async function restartOnChange(root: string, { apiPort, stop, start }: ShopApiProcess) {
  let running: Promise<unknown> = Promise.resolve()
  const restart = () => {
    console.log("The shop API's code has changed: restarting it")
    // Stops the process at once, without waiting for `running`, because `running` may be waiting for a process that
    // never responds.
    void stop()
    // The new process starts after the old one has ended, because two processes cannot open the same database.
    running = running.then(stop).then(start)
  }
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(
    FOLDERS.map((folder) => path.join(root, folder)),
    { ignoreInitial: true },
  )
  watcher.on("all", (_event, file) => {
    const [folder = "", ...rest] = path.relative(root, file).split(path.sep)
    if (file.endsWith(".test.ts")) return
    if (folder === "locales" && !TEXTS.test(rest.join("/"))) return
    clearTimeout(timer)
    timer = setTimeout(restart, QUIET_PERIOD)
  })
  await once(watcher, "ready")
  const gate = createServer((socket) => {
    // The client may disconnect while it is waiting.
    socket.on("error", () => {})
    void running.then(() => {
      if (socket.destroyed) return
      const api = connect(apiPort, "127.0.0.1")
      pipeline(socket, api, socket, () => {})
    })
  })
  gate.listen(0, "127.0.0.1").unref()
  await once(gate, "listening")
  const address = gate.address()
  if (address === null || typeof address === "string") throw new Error("no free port")
  return {
    port: address.port,
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
