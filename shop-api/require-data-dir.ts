import { accessSync, constants, statSync } from "node:fs"
import { ConfigError } from "#runtime/parse-settings.ts"
import { createFolder } from "#shop-api/create-folder.ts"

/**
 * Creates DATA_DIR if it is missing, and checks that the shop can write to it.
 *
 * @throws ConfigError when the shop cannot write there, or when the process runs as root although DATA_DIR belongs to
 *   another user, who could not read the new files
 */
export function requireDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new Error("it is a file")
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    requireOwnFolder(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but must be a folder that the shop can write to: ${reason.replace(/^ENOSPC:.*/, "the disk is full")}`,
    )
  }
}

/**
 * Refuses to write as root into a folder of another user, who could not read the new files.
 *
 * @throws Error with the reason
 */
export function requireOwnFolder(folder: string): void {
  const owner = statSync(folder).uid
  if (owner === 0 || process.getuid?.() !== 0) return
  throw new Error(
    `it belongs to user ${owner}, so run this as that user (setpriv --reuid=${owner} --clear-groups …)`,
  )
}
