import { existsSync, readdirSync } from "node:fs"
import path from "node:path"

const LIBRARIES = "/usr/lib"
const NOT_INSTALLED = "libfaketime is not installed: run `apt-get install faketime` and try again"

/**
 * Returns environment variables that give a process a clock of its own. The file contains the difference to the real
 * time in seconds, such as +3600 or -300. A change of the file takes effect after about a second. Monotonic clocks are
 * not changed.
 */
export function faketimeEnv(file: string): NodeJS.ProcessEnv {
  const library = readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, "faketime/libfaketime.so.1"))
    .find((found) => existsSync(found))
  if (library === undefined) throw new Error(NOT_INSTALLED)
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  }
}
