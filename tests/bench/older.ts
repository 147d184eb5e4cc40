import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { startShop } from "#tests/support/shop.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })

/**
 * Builds the shop of a commit with that commit's own packages, in a work tree that stays for the next time.
 * Answers how that commit starts its shop: with the settings and the code that it had then.
 *
 * @throws when there is no such commit
 */
export async function buildOlder(commit: string): Promise<typeof startShop> {
  const hash = run(ROOT, "git", "rev-parse", "--verify", `${commit}^{commit}`).trim()
  const tree = path.join(tmpdir(), `atir-bench-${hash.slice(0, 12)}`)
  if (!existsSync(path.join(tree, "package.json"))) {
    run(ROOT, "git", "worktree", "prune")
    run(ROOT, "git", "worktree", "add", "--detach", tree, hash)
  }
  run(tree, process.execPath, "scripts/build.mjs", "--if-changed")
  const support = pathToFileURL(path.join(tree, "tests/support/shop.ts")).href
  const own = (await import(support)) as { startShop: typeof startShop }
  return own.startShop
}
