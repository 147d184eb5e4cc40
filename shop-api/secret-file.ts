import { randomBytes } from "node:crypto"
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { SECRET_MIN_LENGTH } from "#runtime/common-settings.ts"
import { errorCodeOf } from "#runtime/error-code.ts"
import { createFolder } from "#shop-api/create-folder.ts"
import { requireOwnFolder } from "#shop-api/require-data-dir.ts"

/**
 * Returns the secret in `file`. Without such a file, creates it with a random secret; only the shop's user may read it.
 * An existing file is only read, so that the shop can start even when the disk is full [D1.41].
 *
 * @throws the file system's error when the folder cannot be used; Error when the file contains no secret
 */
export function readOrCreateSecret(file: string): string {
  const stored = findText(file) ?? createSecret(file)
  const secret = stored.trim()
  if (secret.length < SECRET_MIN_LENGTH) throw new Error(`${file} contains no secret: remove it`)
  return secret
}

function findText(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null
    throw error
  }
}

function createSecret(file: string): string {
  createFolder(path.dirname(file))
  requireOwnFolder(path.dirname(file))
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
    // `linkSync` fails if the file exists. So when two processes start at the same time, both use the secret of the
    // first.
    linkSync(draft, file)
  } catch (error) {
    if (errorCodeOf(error) !== "EEXIST") throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, "utf8")
}
