import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { undoAtExit } from "#tests/support/at-exit.ts"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"

/**
 * Environment variable that names the folder for the encoded pictures of all shops. Without it, each shop has its own
 * folder.
 */
export const IMAGES_FOLDER = "ATIR_IMAGES_FOLDER"

/** The secrets of a storefront and of a shop API that run as two processes, which must be the same. */
export const SHARED_SECRETS = {
  APP_SECRET: "the storefront and the shop API share it",
  INTERNAL_KEY: "one more secret that both of them share",
}

const root = path.resolve(import.meta.dirname, "../..")
const node = path.join(root, "node_modules/node/bin/node")
/** The commands with which an operator starts each program. */
const COMMANDS = {
  "server.ts": ["sh", "serve.sh", node],
  "shop-api/main.ts": [node, "--import=./shop-api/db/drizzle-resolve-hook.ts", "shop-api/main.ts"],
}
const startDeadline = 100_000
const stopDeadline = 20_000
const codeDeadline = 30_000

const Message = z.object({ to: z.string(), text: z.string(), sent_at: z.string() })

/** An SMS that the shop has sent. `to` is +, country code and number without spaces. */
export type Message = z.infer<typeof Message>

/** The built shop as a separate process, with a port and a folder of its own. */
export interface Shop {
  readonly url: string
  readonly dataDir: string
  /** Returns the id of the server's process. It changes after each restart. */
  pid(): number
  /** Returns all that the server has written to stdout and stderr since its first start. */
  output(): string
  /** Returns every SMS that the shop has sent so far, in order. */
  outbox(): Promise<Message[]>
  /** Waits until the phone has received `count` codes. Returns the newest code, of six digits. */
  lastCode(phone: string, count?: number): Promise<string>
  /** Stops the server as Ctrl+C does, and removes its folder. */
  stop(): Promise<void>
  /** Kills the server, as a power cut would. The folder stays. */
  kill9(): Promise<void>
  /** Starts the server again with the same folder and port. Stops it first if it is running. */
  restart(): Promise<void>
}

/**
 * Starts the shop and waits until it responds. If it does not, throws an error with the server's output.
 *
 * @param env settings. Without PORT, the shop uses a free port. With DATA_DIR, the shop fills the folder if it is
 *   empty, and `stop` does not remove it
 * @param program the whole shop, or the shop API alone
 */
export async function startShop(
  env: NodeJS.ProcessEnv = {},
  program: keyof typeof COMMANDS = "server.ts",
): Promise<Shop> {
  const port = Number(env["PORT"] ?? (await getFreePort()))
  const url = `http://localhost:${port}`
  const dataDir = env["DATA_DIR"] ?? (await makeDataDir(env))
  const isOurs = env["DATA_DIR"] === undefined
  let output = ""
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const [command = "", ...args] = COMMANDS[program]
    const child = spawn(command, args, {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        TMPDIR: process.env["TMPDIR"],
        NODE_ENV: "production",
        TRUSTED_PROXIES: "127.0.0.1,::1",
        SMS_DAILY_BUDGET: "100000",
        // Only for a local address: a shop on a public address rejects this setting.
        ...(isLocal(env["SITE_URL"]) && { FORM_MINIMUM_FILL_MS: "0" }),
        ...COMPILE_CACHE,
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    server = child
    child.once(
      "exit",
      undoAtExit(() => child.kill("SIGKILL")),
    )
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8")
      stream.on("data", (text: string) => {
        output += text
      })
    }
    const deadline = Date.now() + startDeadline
    while (!(await isHealthy(url))) {
      if (hasEnded(child)) throw new Error(`the shop ended at its start:\n${output}`)
      if (Date.now() > deadline) {
        child.kill("SIGKILL")
        throw new Error(`the shop does not answer ${url}/healthz:\n${output}`)
      }
      await wait(50)
    }
    // Without this message, the test would only report a refused connection.
    child.once("exit", (code, signal) => {
      if (server === child)
        console.error(`the shop ended, ${signal ?? code}:\n${output.slice(-2000)}`)
    })
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = server
    server = null
    if (!child || hasEnded(child)) return
    const ended = once(child, "exit")
    child.kill(signal)
    const late = setTimeout(() => child.kill("SIGKILL"), stopDeadline)
    await ended
    clearTimeout(late)
    if (signal === "SIGTERM" && child.signalCode === "SIGKILL") {
      throw new Error(`the shop did not stop within ${stopDeadline / 1000} s:\n${output}`)
    }
  }

  async function outbox(): Promise<Message[]> {
    const file = path.join(dataDir, "outbox.ndjson")
    if (!existsSync(file)) return []
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "")
    return lines.map((line) => Message.parse(JSON.parse(line)))
  }

  try {
    await start()
  } catch (error) {
    await end("SIGKILL")
    if (isOurs) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    dataDir,
    pid() {
      if (server?.pid === undefined) throw new Error("the shop does not run")
      return server.pid
    },
    output: () => output,
    outbox,
    async lastCode(phone, count = 1) {
      const to = phone.replaceAll(/[\s()-]/g, "")
      const deadline = Date.now() + codeDeadline
      for (;;) {
        const codes = (await outbox()).flatMap((message) => {
          const code = /\b\d{6}\b/.exec(message.text)
          return message.to === to && code ? [code[0]] : []
        })
        const last = codes.at(-1)
        if (last !== undefined && codes.length >= count) return last
        if (Date.now() > deadline) {
          throw new Error(`${codes.length} of ${count} codes were sent to ${to}:\n${output}`)
        }
        await wait(50)
      }
    },
    async stop() {
      await end("SIGTERM")
      if (isOurs) await rm(dataDir, { recursive: true, force: true })
    },
    kill9: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM")
      await start()
    },
  }
}

/**
 * Creates a DATA_DIR. For an embedded store it copies a filled one, because filling a store takes longer than most
 * tests.
 */
async function makeDataDir(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "atir-shop-"))
  if (!env["DATABASE_URL"] && !env["SHOP_API_URL"]) await copyFilledStore(dataDir)
  await linkImages(dataDir)
  return dataDir
}

/** Links the shared folder for encoded pictures into a DATA_DIR, if there is a shared folder. */
export async function linkImages(dataDir: string): Promise<void> {
  const images = process.env[IMAGES_FOLDER]
  if (images !== undefined) await symlink(images, path.join(dataDir, "images"))
}

export async function getFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

const isLocal = (address = "http://localhost") =>
  URL.canParse(address) && new URL(address).hostname === "localhost"

/** Returns whether a process has ended, or could not be started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => null)
  return answer?.ok ?? false
}
