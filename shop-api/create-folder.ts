import { existsSync, mkdirSync, statSync } from "node:fs"
import path from "node:path"

/**
 * Creates a folder and its missing parents. Only the user that runs the shop may read them. Node's recursive
 * `mkdirSync` is not used, because it never returns on a file system that refuses folders, such as /proc.
 *
 * @throws the file system's error
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
