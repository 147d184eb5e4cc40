import { chmodSync, mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { POSTGRES_FOLDER } from "#tests/support/postgres.ts"

/**
 * Makes all PostgreSQL servers store their files in one folder. Returns a function that removes it after the tests. A
 * test process stops its server while it exits, so it cannot wait for the server and remove the server's own folder.
 */
export default function prepare(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-postgres-"))
  // If the tests run as root, the servers run as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  process.env[POSTGRES_FOLDER] = folder
  // Retries, because a server that is stopping may still write a file.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 })
}
