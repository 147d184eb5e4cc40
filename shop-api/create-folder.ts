import { existsSync, mkdirSync, statSync } from "node:fs"
import path from "node:path"

/**
 * Creates a folder with its parents; only the user that runs the shop may read them. Does not use Node's recursive
 * `mkdirSync`, which never returns on a file system that refuses folders, such as /proc.
 *
 * @throws the file system's error
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
