import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const root = path.dirname(import.meta.dirname)
/** @type {string} */
let clone

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), "atir-clone-"))
  for (const name of ["scripts", "package.json", "package-lock.json"]) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true })
  }
  const npm = path.join(clone, "bin", "npm")
  mkdirSync(path.dirname(npm))
  writeFileSync(npm, '#!/bin/sh\necho "no network for npm $1"\nexit 1\n')
  chmodSync(npm, 0o755)
})

afterEach(() => rmSync(clone, { recursive: true }))

test.for([["npm start"], ["npm run dev", "--dev"]])(
  "`%s` installs the packages of a fresh clone, and prints why it fails",
  ([, ...options]) => {
    const { stderr, status } = spawnSync(process.execPath, ["scripts/start.mjs", ...options], {
      cwd: clone,
      env: { PATH: `${path.join(clone, "bin")}:/usr/bin:/bin` },
      encoding: "utf8",
    })
    expect(stderr).toBe("atir: npm could not install the packages:\nno network for npm ci\n")
    expect(status).toBe(1)
  },
)
