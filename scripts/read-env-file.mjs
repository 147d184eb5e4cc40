import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"
import { Stop } from "./run-script.mjs"

export const envFile = path.join(root, ".env")

/** Matches an unquoted value that has a # directly after a character other than a space. Node cuts it at the #. */
const CUT_VALUE = /^[^\S\n]*(?:export\s+)?(\w+)[^\S\n]*=[^\S\n]*(?![\s'"`#])[^#\n]*[^#\s]#/m

/**
 * Reads the file .env. Returns an empty text if there is none.
 *
 * @throws {Stop} when the file cannot be read, or when Node would cut a value at a #. Docker Compose and systemd read
 *   the whole value, so the operator would hardly notice that Node has cut a password.
 */
export function readEnvFile() {
  if (!existsSync(envFile)) return ""
  const text = readText().replace(/^\uFEFF/, "")
  const [, name] = CUT_VALUE.exec(text) ?? []
  if (name === undefined) return text
  throw new Stop(`${name} in .env has a # that ends its value: write the value in single quotes`)
}

function readText() {
  try {
    return readFileSync(envFile, "utf8")
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error)
    throw new Stop(`.env cannot be read: ${reason}`)
  }
}
