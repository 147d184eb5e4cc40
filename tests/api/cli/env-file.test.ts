import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { copyFilledStore } from "#tests/support/filled-store.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const node = path.join(root, "node_modules/node/bin/node")
const folder = mkdtempSync(path.join(tmpdir(), "shop-env-file-"))

/** A clone with a .env of its own, around the shop's programs. */
function createClone(name: string, env: string): string {
  const clone = path.join(folder, name)
  mkdirSync(clone)
  writeFileSync(path.join(clone, ".env"), env)
  return clone
}

function run(clone: string, [command = "", ...args]: readonly string[], env = {}) {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: clone,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 100_000,
  })
  return { status, output: stdout + stderr }
}

const dataDir = path.join(folder, "data")
beforeAll(() => copyFilledStore(dataDir), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const REPORT = `console.log(JSON.stringify({
  port: process.env.PORT, site: process.env.SITE_URL, flags: process.execArgv.join(" "),
}))`

it("has the development server answer at its PORT and SITE_URL", () => {
  const clone = createClone("dev", `PORT="4567"\nDATA_DIR=${dataDir}\n`)
  cpSync(path.join(root, "scripts"), path.join(clone, "scripts"), { recursive: true })
  symlinkSync(path.join(root, "shop-api"), path.join(clone, "shop-api"))
  const { output } = run(clone, [node, "scripts/with-shop-api.ts", node, "-e", REPORT])
  expect(output).toContain('"port":"4567","site":"http://localhost:4567"')

  const given = { PORT: "80000" }
  expect(run(clone, [node, "scripts/with-shop-api.ts", node, "-e", REPORT], given)).toEqual({
    status: 1,
    output: 'atir: PORT is "80000", but it takes a port number from 1 to 65535\n',
  })
})

it.each([
  ['SHOP_API_URL="http://localhost:1"', "33"],
  ["SHOP_API_URL=", "100"],
])("with %s has serve.sh use the memory settings of that process", (line, growth) => {
  const clone = createClone(`serve-${growth}`, `${line}\n`)
  cpSync(path.join(root, "serve.sh"), path.join(clone, "serve.sh"))
  mkdirSync(path.join(clone, "shop-api/db"), { recursive: true })
  writeFileSync(path.join(clone, "shop-api/db/drizzle-resolve-hook.ts"), "")
  writeFileSync(path.join(clone, "server.ts"), REPORT)
  const start = ["sh", "serve.sh", node, "--env-file=.env"]
  expect(run(clone, start).output).toContain(`--heap-growing-percent=${growth}`)
  const given = { SHOP_API_URL: "http://localhost:2" }
  expect(run(clone, start, given).output).toContain("--heap-growing-percent=33")
})
