import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"

const root = path.resolve(import.meta.dirname, "../..")
export const node = path.join(root, "node_modules/node/bin/node")

/** A program that prints the settings which it got. */
export const REPORT = `console.log(JSON.stringify({
  port: process.env.PORT, site: process.env.SITE_URL, api: process.env.SHOP_API_URL, host: process.env.HOST,
  flags: process.execArgv.join(" "),
}))`

/** Creates a folder with its own .env and the shop's programs, for one test. */
export function createClone(env: string): string {
  const clone = mkdtempSync(path.join(tmpdir(), "atir-clone-"))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  writeFileSync(path.join(clone, ".env"), env)
  for (const part of ["package.json", "serve.sh", ".env.example", "scripts"]) {
    cpSync(path.join(root, part), path.join(clone, part), { recursive: true })
  }
  for (const part of ["app", "domain", "shop-api", "runtime", "node_modules"]) {
    symlinkSync(path.join(root, part), path.join(clone, part))
  }
  return clone
}

export function runProgram(clone: string, [command = "", ...args]: readonly string[], env = {}) {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: clone,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 100_000,
  })
  return { status, output: stdout + stderr }
}
