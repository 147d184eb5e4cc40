import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type * as FilledPostgres from "#labs/bench/filled-postgres.ts"
import type * as Shops from "#tests/support/shop.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })

/**
 * Checks out and builds the shop of a commit, with the packages of that commit. Returns the folder of the working tree,
 * which the next run uses again.
 *
 * @throws Error when the commit does not exist
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

/** Checks out and builds a commit. Returns its function `startShop`, which starts the shop of that commit. */
export async function buildOlder(commit: string): Promise<typeof Shops.startShop> {
  return (await importOlder(checkOutOlder(commit))).startShop
}

/** Imports the functions that start a shop and a filled PostgreSQL from the working tree of an older commit. */
export async function importOlder(tree: string) {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(tree, file)).href)
  const { startShop } = (await load("tests/support/shop.ts")) as typeof Shops
  // In older commits, the module with `startFilledPostgres` had another folder and another name.
  const files = ["tests/bench/big-shop.ts", "labs/bench/big-shop.ts"]
  const older = files.find((file) => existsSync(path.join(tree, file)))
  const { startFilledPostgres } = (await load(
    older ?? "labs/bench/filled-postgres.ts",
  )) as typeof FilledPostgres
  return { startShop, startFilledPostgres }
}
