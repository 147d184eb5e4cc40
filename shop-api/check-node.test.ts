import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { z } from "zod"

const root = path.resolve(import.meta.dirname, "..")
const folder = mkdtempSync(path.join(tmpdir(), "shop-node-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { scripts, dependencies } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")))

/**
 * Returns a folder that contains an older version of `node`: one that is installed on this machine, or else a shell
 * script that runs the Node of this test with an older number in `process.versions`.
 */
function getOlderNode(): { bin: string; version: string } {
  for (const bin of ["/usr/local/bin", "/usr/bin"]) {
    if (!existsSync(path.join(bin, "node"))) continue
    const version = spawnSync(path.join(bin, "node"), ["--version"]).stdout.toString().slice(1)
    if (Number.parseInt(version, 10) < Number.parseInt(dependencies.node, 10)) {
      return { bin, version: version.trim() }
    }
  }
  const version = "22.18.0"
  const disguise = path.join(folder, "disguise.cjs")
  const value = JSON.stringify({ value: { node: version } })
  writeFileSync(disguise, `Object.defineProperty(process, "versions", ${value})`)
  const program = `#!/bin/sh\nexec "${process.execPath}" --require="${disguise}" "$@"\n`
  writeFileSync(path.join(folder, "node"), program, { mode: 0o755 })
  return { bin: folder, version }
}

test.for(["shop", "shop-api"])("names the Node that `npm run %s` needs", (script) => {
  const { bin, version } = getOlderNode()
  const { status, stdout, stderr } = spawnSync("sh", ["-c", scripts[script] ?? ""], {
    cwd: root,
    // The script runs without npm, which would put node_modules/.bin first in the PATH: a new clone has no such folder.
    env: { PATH: `${bin}:/usr/bin:/bin` },
    encoding: "utf8",
  })
  expect(stderr).toBe(
    `atir: this is Node ${version}, but the shop requires Node ${dependencies.node}: run \`npm ci\`, which installs it, then use \`npm run shop\` or node_modules/.bin/node.\n`,
  )
  expect(stdout).toBe("")
  expect(status).toBe(1)
})
