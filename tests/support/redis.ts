import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { undoAtExit } from "#tests/support/at-exit.ts"
import { getFreePort, hasEnded } from "#tests/support/shop.ts"

/** A Redis server, which is empty at first and runs until the end of the tests. */
export interface RedisServer {
  readonly url: string
  /** Returns the id of the server's process. It changes after each `start`. */
  pid(): number
  /** Suspends the process until it is resumed, as on a stalled machine. */
  pause(): void
  resume(): void
  flush(): Promise<void>
  /** Closes all connections except those of subscribers. */
  disconnect(): Promise<void>
  /** Stops the server as a crash would. `start` starts it again, without its data. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const BINARY = "/usr/bin/redis-server"
const NOT_INSTALLED = "Redis is not installed: run `apt-get install redis-server` and try again"

/**
 * Starts Debian's Redis on a free port. `npm test` installs Redis. Throws if Redis is missing, so that no test is
 * skipped silently.
 */
export async function startRedis(): Promise<RedisServer> {
  if (!existsSync(BINARY)) throw new Error(NOT_INSTALLED)
  const folder = mkdtempSync(path.join(tmpdir(), "shop-redis-"))
  const port = await getFreePort()
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
  const call = (command: string) => ask(port, command)
  let server: ChildProcess
  const start = async () => {
    server = spawn(BINARY, settings, { stdio: "ignore" })
    for (let tries = 0; !(await call("PING").catch(() => "")).startsWith("+PONG"); tries += 1) {
      if (tries > 200 || hasEnded(server)) throw new Error("Redis did not start")
      await wait(50)
    }
  }
  const kill = async () => {
    if (hasEnded(server)) return
    const ended = once(server, "exit")
    server.kill("SIGKILL")
    await ended
  }
  const stopped = undoAtExit(() => server.kill("SIGKILL"))
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    async flush() {
      await call("FLUSHALL")
    },
    async disconnect() {
      await call("CLIENT KILL TYPE normal")
    },
    kill,
    start,
    async stop() {
      await kill()
      stopped()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends one command. Returns the first chunk of the response. */
function ask(port: number, command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`))
  socket.once("error", reject)
  socket.once("data", (answer) => {
    socket.destroy()
    resolve(String(answer))
  })
  return promise
}
