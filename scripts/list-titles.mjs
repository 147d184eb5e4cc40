import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root, toolEnvironment } from "./paths.mjs"
import { listPlaywrightTitles, listVitestTitles } from "./test-titles.mjs"

/**
 * The full titles of the tests that the runners know, without running them.
 *
 * @param {readonly string[]} [files] parts of paths; all files when absent
 */
export function listTitles(files = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-titles-"))
  const list = path.join(folder, "vitest.json")
  try {
    // Vitest's static parser refuses a file whose tests are declared by another name than `test` or `it`.
    run("vitest", ["list", "--no-static-parse", `--json=${list}`, ...files])
    return [
      ...listVitestTitles(readFileSync(list, "utf8")),
      ...listPlaywrightTitles(
        run("playwright", ["test", "--list", "--reporter=json", "--pass-with-no-tests", ...files]),
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: toolEnvironment(),
    maxBuffer: 100_000_000,
  })
}
