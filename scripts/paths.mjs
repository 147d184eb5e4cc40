import path from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the clone: every script works in it, whatever folder it was called from. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Node 24, which the `node` package brings with the installation. */
export const nodeBinary = path.join(root, "node_modules", "node", "bin", "node")

/** Debian's programs for the administrator, as PostgreSQL's tests and packages' own scripts need them. */
const administration = ["/usr/sbin", "/sbin"]

/**
 * The environment of everything that the scripts start: the tools of node_modules, Node 24 among them,
 * come first, and what a short PATH lacks last.
 *
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin")
  const folders = [bin, process.env.PATH ?? "", ...administration]
  return { ...process.env, PATH: folders.join(path.delimiter), ...extra }
}
