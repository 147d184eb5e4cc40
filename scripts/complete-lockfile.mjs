// Adds missing entries to package-lock.json. npm omits packages for other platforms if it uses a mirror of the registry
// that does not contain them, and `npm ci` then rejects the lockfile. The added entries have no integrity hash. Run
// this script after a change of dependencies. tests/packages.test.ts fails when an entry is missing.
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"
import { runScript, Stop } from "./run-script.mjs"

/**
 * @typedef {object} Entry
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [engines]
 * @property {Record<string, string>} [optionalDependencies]
 */

const file = path.join(root, "package-lock.json")
const systems = new Set(["android", "darwin", "freebsd", "linux", "openharmony", "win32"])

await runScript(async () => {
  const lock = /** @type {{ packages: Record<string, Entry> }} */ (
    JSON.parse(readFileSync(file, "utf8"))
  )
  const known = Object.entries(lock.packages)
  const missing = known.flatMap(([folder, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock.packages, folder, name))
      .map(([name, version]) => describe(name, version, entry)),
  )
  lock.packages = Object.fromEntries(
    [...known, ...missing].toSorted(([one], [other]) => one.localeCompare(other, "en")),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} packages of other platforms added`)
})

/**
 * @param {Record<string, Entry>} packages
 * @param {string} folder
 * @param {string} name
 */
function isLocked(packages, folder, name) {
  return `${folder}/node_modules/${name}` in packages || `node_modules/${name}` in packages
}

/**
 * Builds the entry of a package whose name contains its platform, such as @oxlint/binding-linux-x64-musl.
 *
 * @param {string} name
 * @param {string} version
 * @param {Entry} owner
 * @returns {[folder: string, entry: Entry]}
 */
function describe(name, version, owner) {
  const platform = name.replace(/^.*\//, "").replace(/^binding-/, "")
  const [os = "", cpu, abi = ""] = platform.split("-")
  if (!systems.has(os) || !cpu || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Stop(`${name}@${version}: its name has no known platform`)
  }
  const libc =
    os === "linux" && abi.includes("gnu") ? "glibc" : abi.includes("musl") ? "musl" : null
  const entry = {
    version,
    cpu: [cpu],
    ...(owner.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(owner.license ? { license: owner.license } : {}),
    optional: true,
    os: [os],
    ...(owner.engines ? { engines: owner.engines } : {}),
  }
  return [`node_modules/${name}`, entry]
}
