import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"

const root = path.resolve(import.meta.dirname, "../..")
/** Milliseconds in which a shop must answer after its start, the first filling of its store included. */
const START_DEADLINE = 60_000

export interface Sms {
  /** The phone with plus and digits only. */
  to: string
  text: string
  sent_at: string
}

export interface RunningShop {
  url: string
  dataDir: string
  readonly pid: number
  /** All that the process wrote so far, both streams. */
  output(): string
  outbox(): Sms[]
  /** The newest one-time code that was sent to a phone. */
  lastCode(phone: string): string
  stop(): Promise<void>
  kill9(): Promise<void>
  /** Stops it and starts it again on the same folder and port. */
  restart(): Promise<void>
}

export interface ShopOptions {
  env?: Record<string, string>
  /** Another program than the whole shop: `shop-api/main.ts`. */
  program?: string
  /** Keeps this folder; without it the shop gets one of its own, removed by stop(). */
  dataDir?: string
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

/** Starts the built shop as its users run it, on a free port and, unless told otherwise, on an empty folder. */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const port = await findFreePort()
  const isOwnFolder = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "atir-shop-"))
  const url = `http://localhost:${port}`
  let output = ""
  let child: ChildProcess

  const start = async () => {
    child = spawn(
      process.execPath,
      ["--import=./shop-api/db/quick-imports.ts", options.program ?? "server.ts"],
      {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          PATH: process.env["PATH"],
          NODE_ENV: "production",
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: "warn",
          ...options.env,
        },
      },
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    }
    await untilReady(url, child, () => output)
  }

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }

  await start()
  const outbox = () => readOutbox(path.join(dataDir, "outbox.ndjson"))
  return {
    url,
    dataDir,
    get pid() {
      if (child.pid === undefined) throw new Error("the shop has no process")
      return child.pid
    },
    output: () => output,
    outbox,
    lastCode(phone) {
      const digits = phone.replace(/\D/g, "")
      const sms = outbox().findLast(
        ({ to, text }) => to.replace(/\D/g, "") === digits && /\b\d{6}\b/.test(text),
      )
      const code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0]
      if (!code) throw new Error(`no code was sent to ${phone}`)
      return code
    },
    async stop() {
      await end("SIGTERM")
      if (isOwnFolder) rmSync(dataDir, { recursive: true, force: true })
    },
    kill9: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM")
      await start()
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(START_DEADLINE)
  while (!deadline.aborted) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the shop ended instead of starting:\n${output()}`)
    }
    const answer = await fetch(`${url}/healthz`, { signal: deadline }).catch(() => null)
    if (answer?.ok) return
    // Nothing says when a port begins to listen: it is asked again on the next turn of the timers.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill("SIGKILL")
  throw new Error(`the shop did not answer within ${START_DEADLINE} ms:\n${output()}`)
}

function readOutbox(file: string): Sms[] {
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sms)
}
