// @module-tag full
import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const root = path.resolve(import.meta.dirname, "..")
function run(program: string, ...args: string[]) {
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: "utf8" })
  return { status, output: stdout + stderr, isInstalled: error === undefined }
}

// A machine without systemd, such as a container, often lacks its programs.
describe.runIf(run("systemd-analyze", "--version").isInstalled)("systemd-analyze verify", () => {
  const units = globSync("*.{service,timer}", { cwd: path.join(root, "deploy") })
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "atir-units-"))
    for (const unit of units) {
      const text = readFileSync(path.join(root, "deploy", unit), "utf8")
      // The programs of the units must exist, so the copies name the folder of this repository.
      writeFileSync(path.join(folder, unit), text.replaceAll("/opt/atir", root))
    }
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(units)("finds no mistake in deploy/%s", (unit) => {
    const { output } = run("systemd-analyze", "--man=no", "verify", path.join(folder, unit))
    // The command may also warn about other units of this machine, whose names lack "atir". Its status is 0 even for an
    // unknown key, so the test reads the output.
    expect(output.split("\n").filter((line) => line.includes("atir"))).toEqual([])
  })
})

// Runs only where promtool is installed. Debian has it in the package `prometheus`, which would also start a server.
test.runIf(run("promtool", "--version").isInstalled)(
  "promtool accepts the rules of deploy/alerts.yml",
  () => {
    const { status, output } = run(
      "promtool",
      "check",
      "rules",
      path.join(root, "deploy/alerts.yml"),
    )
    expect(output).toContain("SUCCESS")
    expect(status).toBe(0)
  },
)
