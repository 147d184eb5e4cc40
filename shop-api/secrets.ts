import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

/** The shortest secret that is taken, in characters. */
export const SECRET_MIN_LENGTH = 32

/**
 * The secret kept in `file`, made on the first call and readable by the shop's user alone.
 *
 * @throws the file system's error when the folder cannot be used; Error when the file holds no secret
 */
export function keepSecret(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
    // A link appears whole or not at all, and only once: of two first starts both read the same secret.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(file, "utf8").trim()
  if (secret.length < SECRET_MIN_LENGTH) throw new Error(`${file} holds no secret: remove it`)
  return secret
}
