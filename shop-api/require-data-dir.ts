import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs"
import path from "node:path"
import { ConfigError } from "#runtime/settings.ts"

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

/**
 * Creates DATA_DIR where it is missing.
 *
 * @throws ConfigError when the shop cannot write there
 */
export function requireDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error("it is a file")
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but it takes a folder that the shop can write to: ${reason.replace(/^ENOSPC:.*/, "the disk is full")}`,
    )
  }
}
