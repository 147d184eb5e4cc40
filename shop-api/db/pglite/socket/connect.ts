import { existsSync } from "node:fs"
import { createConnection, type Socket } from "node:net"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"
import type { Engine } from "#shop-api/db/pglite/engine.ts"
import { toPostgresError } from "#shop-api/db/pglite/pglite-thread.ts"
import {
  type FromCommand,
  type FromShop,
  listen,
  send,
} from "#shop-api/db/pglite/socket/messages.ts"
import { socketAddress, socketFile } from "#shop-api/db/pglite/socket/socket-path.ts"
import type { Answer, SerializedError } from "#shop-api/db/pglite/worker-messages.ts"

/** A connection to the running shop, by which a command uses the shop's PGlite. */
export interface RunningShop extends Engine {
  /** The version of the running shop's database schema (see db/migrate.ts). */
  schema: string
  /** Notifies the shop that the catalogue has changed, so that it updates its caches. */
  notifyChange(): Promise<void>
  close(): Promise<void>
}

type Pending = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/** How many milliseconds the shop may take for its first message. A shop that hangs or is suspended sends none. */
const HELLO_MS = 10_000
const NO_ROWS: Answer = { command: null, rowCount: null, fields: [], rows: [] }

/**
 * Connects to the shop that is running on this DATA_DIR. Null when no shop is running.
 *
 * @throws StoreUnavailableError when the shop cannot be reached or does not respond
 */
export async function connectToShop(
  dataDir: string,
  helloMs = HELLO_MS,
): Promise<RunningShop | null> {
  const address = existsSync(socketFile(dataDir)) ? socketAddress(dataDir) : null
  const socket = address === null ? null : await connect(address)
  if (!socket) return null

  const pending = new Map<number, Pending>()
  let lost: Error | null = null
  let nextId = 1
  const hello = Promise.withResolvers<string>()
  const timer = setTimeout(() => {
    const text = "The running shop does not respond: restart it, then repeat the command"
    hello.reject(new StoreUnavailableError(text))
    socket.destroy()
  }, helloMs)
  socket.on("error", () => {})
  socket.on("close", () => {
    lost = new StoreUnavailableError("The shop has stopped: nothing more was changed")
    hello.reject(lost)
    const unanswered = new StoreUnavailableError(
      "The shop has stopped before it responded: the last change may have been made. Check it before you repeat the command",
    )
    for (const { reject } of pending.values()) reject(unanswered)
    pending.clear()
  })
  listen(socket, (received) => {
    const message = received as FromShop
    if ("schema" in message) return hello.resolve(message.schema)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if ("answer" in message) call?.resolve(message.answer)
    else if ("done" in message) call?.resolve(NO_ROWS)
    else call?.reject(toError(message.refusal))
  })

  function ask(toMessage: (id: number) => FromCommand): Promise<Answer> {
    if (lost) return Promise.reject(lost)
    const id = nextId++
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      send(socket as Socket, toMessage(id))
    })
  }

  return {
    schema: await hello.promise.finally(() => clearTimeout(timer)),
    run: (statement) => ask((id) => ({ id, statement })),
    async notifyChange() {
      // An error is ignored if the shop has stopped: the change is saved already, and a stopped shop has no caches to
      // update.
      await ask((id) => ({ id, changed: true })).catch((error: unknown) => {
        if (!lost) throw error
      })
    },
    async close() {
      socket.end()
    },
  }
}

/** Restores an error of the shop. A StoreUnavailableError is shown to the operator unchanged. */
function toError(refusal: SerializedError): Error {
  const isUnavailable = refusal.fields["name"] === "StoreUnavailableError"
  return isUnavailable ? new StoreUnavailableError(refusal.message) : toPostgresError(refusal)
}

/** Connects to the socket. Null when no process is listening on it. */
function connect(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address)
    socket.once("connect", () => resolve(socket))
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(null)
      else reject(new StoreUnavailableError(`Cannot connect to the running shop: ${error.code}`))
    })
  })
}
