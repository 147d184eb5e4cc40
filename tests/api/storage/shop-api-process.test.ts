// @module-tag full
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commandInProcess, QUICK_IMPORTS } from "#tests/support/commands.ts"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { getFreePort, linkImages } from "#tests/support/shop.ts"
import { SECRETS } from "#tests/support/test-api.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-api-main-"))

interface Program {
  child: ChildProcess
  /** Output so far, both streams. */
  output(): string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

const programs: Program[] = []
const noMessages = { code: 0, out: "No open messages\n", err: "" }

function start(env: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, [QUICK_IMPORTS, path.join(root, "shop-api/main.ts")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...COMPILE_CACHE,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const ended = once(child, "close").then(() => child.exitCode)
  const program = { child, output: () => output, ended }
  programs.push(program)
  return program
}

async function printed({ child, output, ended }: Program, text: string): Promise<void> {
  const over = ended.then(() => "over")
  while (!output().includes(text)) {
    if ((await Promise.race([once(child.stdout ?? child, "data"), over])) === "over") break
  }
  expect(output()).toContain(text)
}

beforeAll(async () => {
  await copyFilledStore(dataDir)
  await linkImages(dataDir)
}, 120_000)
afterAll(async () => {
  for (const { child } of programs) child.kill("SIGKILL")
  await Promise.all(programs.map(({ ended }) => ended))
  rmSync(dataDir, { recursive: true, force: true })
})

describe("the shop API in its own process", () => {
  test("[D1.240] answers at LISTEN_ADDRESS alone, locks its store, lets commands in, and stops on request", async () => {
    const port = String(await getFreePort())
    const api = start({ PORT: port, LISTEN_ADDRESS: "127.0.0.1" })
    await printed(api, `http://127.0.0.1:${port}/api/docs`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/header/countries`)
    expect(answer.status).toBe(200)
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow("fetch failed")

    const second = start({ PORT: String(await getFreePort()) })
    expect(await commandInProcess({ dataDir }, "messages", "list")).toEqual(noMessages)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by process ${api.child.pid}`)
    expect(second.output().trim().split("\n")).toHaveLength(1)
    const socket = statSync(path.join(dataDir, "run/shop.sock"))
    const folder = statSync(path.join(dataDir, "run"))
    expect([socket.mode & 0o777, folder.mode & 0o777]).toEqual([0o600, 0o700])

    api.child.kill("SIGTERM")
    expect(await api.ended).toBe(0)
    expect(existsSync(path.join(dataDir, "run/shop.sock"))).toBe(false)

    expect(await commandInProcess({ dataDir }, "messages", "list")).toEqual(noMessages)
  }, 60_000)

  const newFolder = path.join(dataDir, "not-made")
  const refusalOf = async (env: NodeJS.ProcessEnv) => {
    const api = start({ DATA_DIR: newFolder, ...env })
    expect(await api.ended).toBe(1)
    return api.output()
  }

  test("names a wrong setting in one line, and writes nothing", async () => {
    expect(await refusalOf({ ...SECRETS, PORT: "soon" })).toMatch(
      /^The shop API does not run: PORT is "soon", but must be .*\n$/,
    )
    expect(existsSync(newFolder)).toBe(false)
  })

  test("names a LISTEN_ADDRESS that is not of this machine in one line, and writes nothing", async () => {
    expect(await refusalOf({ LISTEN_ADDRESS: "192.0.2.1" })).toBe(
      "The shop API does not run: LISTEN_ADDRESS is 192.0.2.1, but no network interface of this machine has this address: set another LISTEN_ADDRESS\n",
    )
    expect(existsSync(newFolder)).toBe(false)
  })

  test("names a port that is in use in one line, and writes nothing", async () => {
    const other = createServer().listen(0)
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    expect(await refusalOf({ PORT: String(port) })).toBe(
      `The shop API does not run: PORT ${port} is already in use: stop the process that listens on it, or set another PORT\n`,
    )
    expect(existsSync(newFolder)).toBe(false)
    other.close()
  })
})
