import path from "node:path"
import { fileURLToPath } from "node:url"

/** The root folder of the clone. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Path of Node 24, which the `node` package installs. */
export const nodeBinary = path.join(root, "node_modules", "node", "bin", "node")

/**
 * Folders in which Debian installs programs for administrators. Tests with PostgreSQL, and install scripts of packages,
 * need some of these programs.
 */
const administration = ["/usr/sbin", "/sbin"]

/**
 * Returns the environment for the programs that scripts start. Its PATH begins with the programs in node_modules,
 * including Node 24, and ends with Debian's folders for administrators.
 *
 * @param {NodeJS.ProcessEnv} [extra] variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin")
  const folders = [bin, process.env.PATH ?? "", ...administration]
  return { ...process.env, PATH: folders.join(path.delimiter), ...extra }
}
