import { chmodSync, mkdirSync, openSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import path from "node:path"

const FOLDER = "run"
const NAME = "shop.sock"

/** The longest path that a unix socket may have: 104 bytes on macOS, 108 on Linux, the final zero included. */
const LONGEST = 103

/** The path of the socket in DATA_DIR. */
export function socketFile(dataDir: string): string {
  return path.join(dataDir, FOLDER, NAME)
}

/** The socket's path in a form that is short enough for the system; null when there is none. */
export function socketAddress(dataDir: string): string | null {
  const file = socketFile(dataDir)
  const forms = [file, path.relative(process.cwd(), file)]
  const short = forms.find((form) => Buffer.byteLength(form) <= LONGEST)
  if (short !== undefined) return short
  if (process.platform !== "linux") return null
  // The folder by its open descriptor; it stays open as long as the process, of which there is one a shop.
  return `/proc/self/fd/${openSync(path.dirname(file), "r")}/${NAME}`
}

/**
 * Makes the socket's folder, which nobody but the shop's user may enter.
 *
 * @throws Error when the folder is somebody else's
 */
export function makeSocketFolder(dataDir: string): void {
  const folder = path.dirname(socketFile(dataDir))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  if (uid !== userInfo().uid) throw new Error(`${folder} belongs to another user`)
  chmodSync(folder, 0o700)
}
