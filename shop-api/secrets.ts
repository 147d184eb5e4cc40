import { randomBytes } from "node:crypto"
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { createFolder } from "#shop-api/data-dir.ts"

/** The shortest secret that is taken, in characters. */
export const SECRET_MIN_LENGTH = 32

/**
 * The secret stored in `file`, created on the first call and readable by the shop's user alone. A secret that is there
 * is only read, so that a full disk does not stop a start.
 *
 * @throws the file system's error when the folder cannot be used; Error when the file holds no secret
 */
export function saveSecret(file: string): string {
  const stored = findText(file) ?? createSecret(file)
  const secret = stored.trim()
  if (secret.length < SECRET_MIN_LENGTH) throw new Error(`${file} holds no secret: remove it`)
  return secret
}

function findText(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null
    throw error
  }
}

function createSecret(file: string): string {
  createFolder(path.dirname(file))
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
    // A link appears whole or not at all, and only once: of two first starts both read the same secret.
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, "utf8")
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}
