import { chmodSync, mkdirSync, openSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import path from "node:path"

const FOLDER = "run"
const NAME = "shop.sock"

/**
 * Maximum length of a unix socket's path in bytes. The operating system allows 104 (macOS) or 108 (Linux), including
 * the final zero.
 */
const LONGEST = 103

/** The path of the socket in DATA_DIR. */
export function socketFile(dataDir: string): string {
  return path.join(dataDir, FOLDER, NAME)
}

/** Returns an address of the socket that is short enough for the operating system; null when there is none. */
export function socketAddress(dataDir: string): string | null {
  const file = socketFile(dataDir)
  const forms = [file, path.relative(process.cwd(), file)]
  const short = forms.find((form) => Buffer.byteLength(form) <= LONGEST)
  if (short !== undefined) return short
  if (process.platform !== "linux") return null
  // Refers to the folder by an open file descriptor, which is never closed, so the path stays valid until the process
  // ends.
  return `/proc/self/fd/${openSync(path.dirname(file), "r")}/${NAME}`
}

/**
 * Creates the socket's folder, which only the user that runs the shop may enter.
 *
 * @throws Error when the folder belongs to another user
 */
export function makeSocketFolder(dataDir: string): void {
  const folder = path.dirname(socketFile(dataDir))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  if (uid !== userInfo().uid) throw new Error(`${folder} belongs to another user`)
  chmodSync(folder, 0o700)
}
