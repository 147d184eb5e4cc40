import { chmodSync, mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { POSTGRES_FOLDER } from "#tests/support/postgres.ts"

/**
 * Keeps the files of PostgreSQL's servers in one folder, and removes it when the tests have ended: their
 * processes, which share a server to the end, are given no time to remove its folder themselves.
 */
export default function prepare(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atir-postgres-"))
  // As root the servers run as somebody else, who has to get through.
  chmodSync(folder, 0o711)
  process.env[POSTGRES_FOLDER] = folder
  // A server that has just been told to end may write its last file meanwhile.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 })
}
