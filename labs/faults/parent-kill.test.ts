import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { getFreePort } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../..")
/** Time limits in milliseconds for a start, or for a stop while no requests are in progress, on a busy machine. */
const DEADLINE = { timeout: 100_000, interval: 50 }

let dataDir: string
let url: string
let parent: ChildProcess | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "shop-parent-"))
  await copyFilledStore(dataDir)
})

afterEach(async () => {
  parent?.kill("SIGKILL")
  for (const pid of await listServers()) process.kill(pid, "SIGKILL")
  await rm(dataDir, { recursive: true, force: true })
})

test.for([
  ["npm", "start"],
  ["node", "scripts/start.mjs"],
])("ends the server when `%s %s` is killed", async ([command = "", argument = ""]) => {
  await start(command, argument)
  const servers = await listServers()
  expect(servers).toHaveLength(1)
  expect(servers).not.toContain(parent?.pid)
  parent?.kill("SIGKILL")
  await expect.poll(isListening, DEADLINE).toBe(false)
  // A server removes its lock file only when it stops properly. If it was killed, the list would still contain it.
  await expect.poll(listServers, DEADLINE).toEqual([])
})

test("stops the server when `npm start` gets SIGTERM", async () => {
  const started = await start("npm", "start")
  const ended = once(started, "exit")
  started.kill("SIGTERM")
  await ended
  expect(await isListening()).toBe(false)
  expect(await listServers()).toEqual([])
})

/** Starts the shop as an operator would, and waits until it responds. */
async function start(command: string, argument: string): Promise<ChildProcess> {
  const port = String(await getFreePort())
  url = `http://localhost:${port}`
  const child = spawn(command, [argument], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      ...COMPILE_CACHE,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: "ignore",
  })
  parent = child
  await expect.poll(isListening, DEADLINE).toBe(true)
  return child
}

async function isListening(): Promise<boolean> {
  const response = await fetch(`${url}/healthz`).catch(() => null)
  return response?.ok ?? false
}

/** Lists the ids of the processes that have the lock on the data folder. */
async function listServers(): Promise<number[]> {
  const names = await readdir(path.join(dataDir, "pg.lock")).catch(() => [])
  return names.filter((name) => name.endsWith(".held")).map((name) => Number.parseInt(name, 10))
}
