import path from "node:path"
import { fileURLToPath } from "node:url"

/** Folder of the clone, in which all scripts work. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Path of Node 24, which the `node` package installs. */
export const nodeBinary = path.join(root, "node_modules", "node", "bin", "node")

/** Debian's folders of administrative programs, which tests with PostgreSQL and packages' scripts need. */
const administration = ["/usr/sbin", "/sbin"]

/**
 * The environment of all programs that the scripts start. Its PATH begins with the tools of node_modules, including
 * Node 24, and ends with Debian's administrative folders.
 *
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin")
  const folders = [bin, process.env.PATH ?? "", ...administration]
  return { ...process.env, PATH: folders.join(path.delimiter), ...extra }
}
