import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import { syncPath, syncTree } from "./durable-fs.ts"

/**
 * Path of the empty database that the build creates. A shop copies it at its first start, because creating a database
 * takes seconds and 400 MB of memory.
 */
export const EMPTY_STORE = path.resolve(import.meta.dirname, "../../../build/empty-store")

/**
 * Creates a database in `folder` if there is none.
 *
 * The database is first created under another name, synced to the disk, and then renamed. So after a crash or a power
 * cut there is either no database or a complete one.
 *
 * @throws Error when `folder` contains other files, which the shop must not delete
 */
export async function ensureDatabase(
  folder: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(path.join(folder, "PG_VERSION"))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(
      `${folder} contains files but no database: move them away, or set DATA_DIR to another folder`,
    )
  }
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  await build(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}
