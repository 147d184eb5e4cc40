import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { nodeBinary, root } from "./paths.mjs"
import { Stop } from "./run-script.mjs"
import { runStep } from "./run-step.mjs"

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} LockEntry
 */

const lockfile = path.join(root, "package-lock.json")
const modules = path.join(root, "node_modules")
const stamp = path.join(modules, ".atir-lock")
const npmRecord = path.join(modules, ".package-lock.json")

/** Whether the packages in node_modules are those of package-lock.json. */
export function isInstalled() {
  if (!existsSync(modules)) return false
  if (readIfThere(stamp) === hashLockfile()) return true
  if (!recordMatches()) return false
  // The developer has run npm directly, so the stamp file is missing or old. Writing it makes the next check faster.
  writeFileSync(stamp, hashLockfile())
  return true
}

/**
 * Installs the packages of package-lock.json.
 *
 * @throws {Stop} when npm fails
 */
export async function install() {
  // npm must not run on Node from node_modules/.bin, because npm replaces that file.
  const PATH = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(modules + path.sep))
    .join(path.delimiter)
  const wanted = [...listPackages(lockfile)].filter(([, entry]) => fitsPlatform(entry))
  const { ok, output } = await runStep({
    title: "Installing packages",
    command: "npm",
    // The build needs the development packages even if NODE_ENV is "production".
    args: ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    env: { PATH },
    detail: () => `${countUnpacked(wanted)} of ${wanted.length}`,
  })
  if (!ok) throw new Stop(`npm could not install the packages:\n${output.trimEnd()}`)
  requireNode()
  writeFileSync(stamp, hashLockfile())
}

/**
 * Checks that Node 24 is installed. An install script of the package `node` downloads it.
 *
 * @throws {Stop} when it is missing
 */
export function requireNode() {
  if (existsSync(nodeBinary)) return
  throw new Stop(
    "Node 24 was not installed, because install scripts are disabled: run `npm rebuild node --ignore-scripts=false`, then start again.",
  )
}

function hashLockfile() {
  return createHash("sha256").update(readFileSync(lockfile)).digest("hex")
}

/** Whether npm's own list of the installed packages matches the lockfile. Optional packages may be missing. */
function recordMatches() {
  if (!existsSync(npmRecord)) return false
  const installed = listPackages(npmRecord)
  for (const [name, entry] of listPackages(lockfile)) {
    const found = installed.get(name)
    if (!found && !entry.optional && !entry.devOptional) return false
    if (found && found.version !== entry.version) return false
  }
  return true
}

/**
 * Reads the packages in a lockfile.
 *
 * @param {string} file path of the lockfile
 * @returns {Map<string, LockEntry>} the packages by their folder
 */
function listPackages(file) {
  const lock = /** @type {{ packages: Record<string, LockEntry> }} */ (
    JSON.parse(readFileSync(file, "utf8"))
  )
  return new Map(Object.entries(lock.packages).filter(([folder]) => folder !== ""))
}

/** @param {LockEntry} entry */
function fitsPlatform({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
}

/** @param {readonly [string, LockEntry][]} wanted */
function countUnpacked(wanted) {
  return wanted.filter(([folder]) => existsSync(path.join(root, folder, "package.json"))).length
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null
}
