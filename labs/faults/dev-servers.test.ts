import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { getFreePort } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../..")
/** Time limits in milliseconds. A busy machine needs long to compile the storefront. */
const DEADLINE = { timeout: 200_000, interval: 100 }
/**
 * The user agent of a browser. The shop takes Node's own user agent for that of a crawler, and sends crawlers error
 * pages without a body.
 */
const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Chrome/156.0.0.0 Safari/537.36" }

/** An address of this machine that a server does not listen on by itself. Linux has all addresses of 127.0.0.0/8. */
const LISTEN_ADDRESS = "127.0.0.2"

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "shop-dev-"))
  await copyFilledStore(dataDir)
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test.for(["dev", "preview"])(
  "[D1.643] `npm run %s` shows the shop's products at LISTEN_ADDRESS alone",
  async (script) => {
    const port = String(await getFreePort())
    const server = spawn("npm", ["run", script], {
      cwd: root,
      env: {
        ...process.env,
        ...COMPILE_CACHE,
        NODE_ENV: "",
        PORT: port,
        LISTEN_ADDRESS,
        DATA_DIR: dataDir,
      },
      stdio: "ignore",
      detached: true,
    })
    const ended = once(server, "exit")
    try {
      const load = async () => {
        const response = await fetch(`http://${LISTEN_ADDRESS}:${port}/en/products`, { headers })
        return response.text()
      }
      await expect.poll(() => load().catch(() => ""), DEADLINE).toContain('href="/en/product/')
      await expect(fetch(`http://127.0.0.1:${port}/en`)).rejects.toThrow("fetch failed")
    } finally {
      // npm does not forward signals to a program that it starts through a shell. So the signal is sent to the whole
      // process group.
      if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM")
      await ended
    }
  },
)
