import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import { syncPath, syncTree } from "./durable-fs.ts"

/** An empty database from the build, to copy: creating one takes seconds and 400 MB of memory. */
export const EMPTY_STORE = path.resolve(import.meta.dirname, "../../../build/empty-store")

/**
 * Makes sure that `folder` holds a whole database cluster, building one when there is none.
 *
 * The cluster is built beside it under another name, brought to the disk and moved over in one
 * step, so that a kill or a power cut at any moment leaves either no database or a whole one.
 *
 * @throws Error when `folder` holds files that are no database: they are not ours to remove
 */
export async function ensureCluster(
  folder: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(path.join(folder, "PG_VERSION"))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} holds files but no database: move them away, or set DATA_DIR`)
  }
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  await build(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}
