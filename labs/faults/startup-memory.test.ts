import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { login } from "#contract/auth.ts"
import { readMemory } from "#tests/support/memory.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { getFreePort } from "#tests/support/shop.ts"
import { recordResult } from "./results.ts"

const root = path.resolve(import.meta.dirname, "../..")
/** Memory of the smallest machine that docs/operating.md allows, in megabytes. */
const MOST_MB = 512
const DEADLINE = { timeout: 100_000, interval: 50 }

let dataDir: string
let npm: ChildProcess | null = null

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "shop-small-"))
})

afterEach(() => {
  if (npm?.pid === undefined || npm.exitCode !== null) return
  for (const pid of listTree(npm.pid)) process.kill(pid, "SIGKILL")
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.for(["first", "later"])(
  `opens and shows the demonstration within ${MOST_MB} MB at a %s start`,
  async (start) => {
    const port = String(await getFreePort())
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn("npm", ["start"], {
      cwd: root,
      env: { PATH, HOME, TMPDIR, PORT: port, DATA_DIR: dataDir },
      stdio: "ignore",
    })
    npm = child
    const url = `http://localhost:${port}`
    await expect.poll(() => isReady(url), DEADLINE).toBe(true)
    // Rendering, search and pictures use additional memory from their first use on.
    for (const page of ["/uz", "/ru/products", "/en/products?q=rose"]) await visit(`${url}${page}`)
    await tryToSignIn(url)
    const peaks = listTree(child.pid ?? 0).map((pid) => readMemory(String(pid), pid).peakMb)
    const sum = peaks.reduce((all, one) => all + one, 0)
    recordResult({
      fault: `a ${start} start on a small machine`,
      times: 1,
      note: `${sum.toFixed(0)} MB at most`,
    })
    // There are at least three processes: npm, the script that npm runs, and the server.
    expect(peaks.length).toBeGreaterThan(2)
    expect(sum).toBeLessThan(MOST_MB)
    child.kill("SIGTERM")
    await once(child, "exit")
  },
)

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  return response?.ok ?? false
}

/** Loads a page and its pictures. */
async function visit(page: string): Promise<void> {
  const response = await fetch(page)
  expect(response.status).toBe(200)
  const sources = (await response.text()).matchAll(/<img[^>]* src="([^"]+)"/g)
  const pictures = [...sources].map(([, source = ""]) => new URL(source, page))
  expect(pictures.length).toBeGreaterThan(0)
  await Promise.all(
    pictures.map(async (picture) => {
      const image = await fetch(picture)
      expect(image.status).toBe(200)
      await image.arrayBuffer()
    }),
  )
}

/** Lets the shop hash a password, which takes 19 MB. It does so for a phone without an account, too. */
async function tryToSignIn(url: string): Promise<void> {
  const response = await fetch(url + login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: "+998901234567", password: PASSWORD, recaptcha_token: "" }),
  })
  expect(response.status).toBe(422)
}

/** Lists the ids of a process, its child processes, and their children. Works on Linux only. */
function listTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(listTree)]
}
