import { chmodSync, mkdirSync, openSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import path from "node:path"

const FOLDER = "run"
const NAME = "shop.sock"

/** Maximum length of the path of a Unix socket, in bytes. macOS allows 104 and Linux 108, including the final zero. */
const LONGEST = 103

/** Returns the path of the socket in DATA_DIR. */
export function socketFile(dataDir: string): string {
  return path.join(dataDir, FOLDER, NAME)
}

/** Returns a path of the socket that is short enough for the operating system. Null when there is none. */
export function socketAddress(dataDir: string): string | null {
  const file = socketFile(dataDir)
  const forms = [file, path.relative(process.cwd(), file)]
  const short = forms.find((form) => Buffer.byteLength(form) <= LONGEST)
  if (short !== undefined) return short
  if (process.platform !== "linux") return null
  // This path names the folder by an open file descriptor. The descriptor is never closed, so that the path is valid
  // until the process ends.
  return `/proc/self/fd/${openSync(path.dirname(file), "r")}/${NAME}`
}

/**
 * Creates the folder of the socket, which only the user that runs the shop may enter.
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
