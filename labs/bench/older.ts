import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type * as BigShops from "#labs/bench/big-shop.ts"
import type * as Shops from "#tests/support/shop.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })

/**
 * Builds the shop of a commit with that commit's own packages, in a work tree that stays for the next time. Returns its
 * folder.
 *
 * @throws when there is no such commit
 */
export function checkOutOlder(commit: string): string {
  const hash = run(ROOT, "git", "rev-parse", "--verify", `${commit}^{commit}`).trim()
  const tree = path.join(tmpdir(), `atir-bench-${hash.slice(0, 12)}`)
  if (!existsSync(path.join(tree, "package.json"))) {
    run(ROOT, "git", "worktree", "prune")
    run(ROOT, "git", "worktree", "add", "--detach", tree, hash)
  }
  run(tree, process.execPath, "scripts/build.mjs", "--if-changed")
  return tree
}

/** How that commit starts its shop: with the settings and the code that it had then. */
export async function buildOlder(commit: string): Promise<typeof Shops.startShop> {
  return (await importOlder(checkOutOlder(commit))).startShop
}

/** What a commit's own tests start. */
export async function importOlder(tree: string) {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(tree, file)).href)
  // Until labs/ had the bench, it stood in tests/.
  const bench = existsSync(path.join(tree, "labs/bench")) ? "labs/bench" : "tests/bench"
  const { startShop } = (await load("tests/support/shop.ts")) as typeof Shops
  const { startFilledPostgres } = (await load(`${bench}/big-shop.ts`)) as typeof BigShops
  return { startShop, startFilledPostgres }
}
