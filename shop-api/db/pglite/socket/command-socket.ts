import { chmodSync, rmSync } from "node:fs"
import { createServer, type Server, type Socket } from "node:net"
import type { OtherProcessSession } from "#shop-api/db/pglite/other-process-session.ts"
import { serializeError } from "#shop-api/db/pglite/serialize-error.ts"
import { type FromCommand, type Hello, listen, send } from "#shop-api/db/pglite/socket/messages.ts"
import {
  makeSocketFolder,
  socketAddress,
  socketFile,
} from "#shop-api/db/pglite/socket/socket-path.ts"

interface CommandSocketOptions {
  dataDir: string
  hello: Hello
  openSession: () => OtherProcessSession
  /** Called when a command has changed data that this process may have cached. */
  onChange: () => void
}

/** The socket through which the operator's commands use the PGlite of this process. */
export interface CommandSocket {
  /** Waits for running statements, rolls back open transactions of commands, disconnects them, removes the socket. */
  close(): Promise<void>
}

/**
 * Opens the socket in DATA_DIR, which only the user that runs the shop can use. This process has the lock of PGlite's
 * folder, so a socket that exists already was left by a dead process and is replaced.
 *
 * @throws Error when the socket cannot be opened; the shop can run without it, but the operator's commands then fail
 */
export async function openCommandSocket(options: CommandSocketOptions): Promise<CommandSocket> {
  const { dataDir } = options
  makeSocketFolder(dataDir)
  rmSync(socketFile(dataDir), { force: true })
  const address = socketAddress(dataDir)
  if (address === null) throw new Error(`${socketFile(dataDir)} is too long for a socket`)

  const sessions = new Map<Socket, OtherProcessSession>()
  const server = createServer((socket) => {
    const session = options.openSession()
    sessions.set(socket, session)
    socket.on("error", () => {})
    socket.on("close", () => {
      sessions.delete(socket)
      void session.end()
    })
    serve(socket, session, options)
  })
  await listenOn(server, address)
  chmodSync(socketFile(dataDir), 0o600)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A statement that is running, such as a commit, still gets its response before the connection ends.
      await Promise.all([...sessions.values()].map((session) => session.end()))
      for (const socket of sessions.keys()) socket.destroySoon()
      await closed
      rmSync(socketFile(dataDir), { force: true })
    },
  }
}

function serve(
  socket: Socket,
  session: OtherProcessSession,
  { hello, onChange }: CommandSocketOptions,
): void {
  send(socket, hello)
  listen(socket, (received) => {
    const message = received as FromCommand
    const { id } = message
    if ("changed" in message) {
      onChange()
      send(socket, { id, done: true })
      return
    }
    session.run(message.statement).then(
      (answer) => send(socket, { id, answer }),
      (error: unknown) => send(socket, { id, refusal: serializeError(error) }),
    )
  })
}

function listenOn(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(address, () => {
      server.off("error", reject)
      resolve()
    })
  })
}
