// Usage: node scripts/with-shop-api.ts COMMAND [ARGUMENTS]. Runs a server that does not include the shop API
// (`react-router dev` or `react-router-serve`). Starts a shop API as another process, unless SHOP_API_URL names one.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { constants } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { describeMissingSecrets } from "../runtime/common-settings.ts"
import "./load-env-file.mjs"
import { requireFreePort } from "./require-free-port.mjs"
import { restartOnChange } from "./restart-on-change.ts"
import { runScript } from "./run-script.mjs"

const root = path.dirname(import.meta.dirname)
const port = process.env["PORT"] || "3000"
const dataDir = path.resolve(root, process.env["DATA_DIR"] || ".data")
const siteUrl = process.env["SITE_URL"] || `http://localhost:${port}`
const [command, ...args] = process.argv.slice(2)

if (command === undefined) {
  console.error("usage: node scripts/with-shop-api.ts COMMAND [ARGUMENTS]")
  process.exit(1)
}

// This script builds the default SITE_URL from PORT. Without this check, the shop API would report a wrong PORT as a
// wrong SITE_URL.
if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
  console.error(`atir: PORT is ${JSON.stringify(port)}, but must be a port number from 1 to 65535`)
  process.exit(1)
}

const apiUrl = process.env["SHOP_API_URL"]
const mistake = describeMissingSecrets(process.env, "SHOP_API_URL")
if (apiUrl && mistake !== null) {
  console.error(`atir: ${mistake}`)
  process.exit(1)
}

// Checks the settings of the storefront before the shop API fills DATA_DIR. The storefront itself reads them when it
// opens its first page.
const { readStorefrontEnv } = await import("../app/host/env-schema.ts")
try {
  readStorefrontEnv({ ...process.env, PORT: port, SITE_URL: siteUrl })
} catch (error) {
  console.error(`atir: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
if (args[0] !== "dev") await runScript(requireFreePort)
if (process.exitCode) process.exit()

/** The address that react-router-serve listens on; Vite reads LISTEN_ADDRESS itself (vite.config.ts). */
const listenAddress = process.env["LISTEN_ADDRESS"] ? { HOST: process.env["LISTEN_ADDRESS"] } : {}

const children: ChildProcess[] = []
let isStopping = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => stopAll())
}
process.exitCode = apiUrl ? await runAlone(command) : await run(command)

/** Runs the server with the shop API that SHOP_API_URL names. */
async function runAlone(server: string): Promise<number> {
  return await ended(start(server, args, { PORT: port, SITE_URL: siteUrl, ...listenAddress }))
}

/** Runs the server, and a shop API as another process. */
async function run(server: string): Promise<number> {
  const apiPort = await getFreePort()
  const startApi = () =>
    start(process.execPath, [path.join(root, "shop-api/main.ts")], {
      PORT: String(apiPort),
      LISTEN_ADDRESS: "127.0.0.1",
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
    })
  let api = startApi()
  const ownUrl = `http://127.0.0.1:${apiPort}`
  if (!(await becomesReady(ownUrl, api))) {
    stopAll()
    return 1
  }
  const isDevelopment = args[0] === "dev"
  const gate = !isDevelopment
    ? null
    : await restartOnChange(root, {
        apiPort,
        async stop() {
          stop(api)
          await ended(api)
        },
        async start() {
          if (isStopping) return
          api = startApi()
          await becomesReady(ownUrl, api)
        },
      })
  if (isDevelopment)
    console.log("The first page is compiled when it is opened, for up to 20 seconds")
  const front = start(server, args, {
    ...listenAddress,
    PORT: port,
    SITE_URL: siteUrl,
    SHOP_API_URL: `http://127.0.0.1:${gate?.port ?? apiPort}`,
    // The storefront must have the same secrets as the shop API, which may have generated them.
    APP_SECRET: getSecret("APP_SECRET"),
    INTERNAL_KEY: getSecret("INTERNAL_KEY"),
  })
  // During development, a shop API that has ended is started again after the next edit. With other commands, this
  // function ends when one of the two processes ends.
  const code = await Promise.race(isDevelopment ? [ended(front)] : [ended(front), ended(api)])
  stopAll()
  await Promise.all([gate?.close(), ...children.map(ended)])
  return code
}

function start(program: string, argumentList: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, argumentList, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // Ctrl+C reaches all processes of a process group. The children are in groups of their own, so that they get the
    // signal only once, from this process.
    detached: true,
  })
  child.on("error", (error) => console.error(`atir: ${program} does not start: ${error.message}`))
  children.push(child)
  return child
}

function stopAll(): void {
  isStopping = true
  children.forEach(stop)
}

function stop(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
}

/**
 * Waits until the process has ended and returns its exit code. The code is 1 for a process that could not start. For a
 * process that a signal ended, it is 128 plus the signal's number, as in shells; 0 if this script is stopping, because
 * it sends that signal itself.
 */
async function ended(child: ChildProcess): Promise<number> {
  if (child.pid === undefined) return 1
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  if (child.signalCode !== null && !isStopping) return 128 + constants.signals[child.signalCode]
  return child.exitCode ?? 0
}

/** Waits until the shop API responds. Returns false if its process ends before that. */
async function becomesReady(url: string, api: ChildProcess): Promise<boolean> {
  while (api.exitCode === null && api.signalCode === null && api.pid !== undefined) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return true
    await wait(100)
  }
  return false
}

function getSecret(name: "APP_SECRET" | "INTERNAL_KEY"): string {
  const given = process.env[name]
  if (given) return given
  const file = name === "APP_SECRET" ? "app-secret" : "internal-key"
  return readFileSync(path.join(dataDir, file), "utf8").trim()
}

async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}
