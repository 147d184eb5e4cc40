import { existsSync, mkdirSync, statSync } from "node:fs"
import path from "node:path"

/**
 * Creates a folder and its parents, which only the user that runs the shop can read. Node's recursive `mkdirSync` never
 * returns on a file system that allows no folders, such as /proc.
 *
 * @throws the file system's error
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
