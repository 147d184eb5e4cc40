import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { withLock } from "./build-lock.mjs"
import { install, isInstalled, requireNode } from "./install.mjs"
import { root } from "./paths.mjs"
import { Stop } from "./run-script.mjs"
import { runStep, stopSteps } from "./run-step.mjs"
import { emptyStoreSources, hashSources } from "./sources.mjs"

const output = path.join(root, "build")
const stamp = path.join(output, ".atir-stamp")
const emptyStore = path.join(output, "empty-store")
const emptyStoreStamp = path.join(output, ".empty-store-stamp")
const parts = [...["server/index.js", "client"].map((part) => path.join(output, part)), emptyStore]

/** Installs the packages if node_modules does not match the lockfile. */
export async function prepareTools() {
  if (isInstalled()) return requireNode()
  await interruptible(() => withLock(installIfNeeded))
}

/**
 * Installs packages and builds the shop, if packages are missing or the sources have changed.
 *
 * @param {{ force?: boolean }} [options] with `force`, always builds
 */
export async function prepareBuild({ force = false } = {}) {
  if (!force && isInstalled() && isBuilt()) return requireNode()
  await interruptible(() =>
    withLock(async () => {
      await installIfNeeded()
      if (force) removeReusedFiles()
      if (force || !isBuilt()) await build()
    }),
  )
}

async function installIfNeeded() {
  if (isInstalled()) return requireNode()
  requireNoRunningShop()
  await install()
}

/**
 * Refuses to install or build while a shop is running from this folder, because both replace files that the shop reads.
 * serve.sh has a shared lock on the folder while a shop is running; the operating system releases the lock when the
 * process ends. On a system without `flock`, such as macOS, this function does not notice a running shop.
 *
 * @throws {Stop} while a shop is running from this folder
 */
function requireNoRunningShop() {
  const { status } = spawnSync("flock", ["--nonblock", root, "true"])
  if (status !== 1) return
  throw new Stop(
    "a shop is running from this folder, and its pages would fail: stop it first, or build in another folder",
  )
}

/** Whether the last build was made of the sources as they are now. */
export function isBuilt() {
  if (!existsSync(stamp) || !parts.every((part) => existsSync(part))) return false
  return readFileSync(stamp, "utf8") === hashSources()
}

async function build() {
  requireNoRunningShop()
  const sources = hashSources()
  rmSync(stamp, { force: true })
  await buildPart("Building the shop", "react-router", "build")
  await buildPart(
    "Bundling the standalone scripts",
    "node",
    "scripts/bundle-standalone-scripts.mjs",
  )
  await buildPart("Compressing the client", "node", "scripts/precompress.mjs")
  await buildEmptyStore()
  const missing = parts.find((part) => !existsSync(part))
  if (missing) throw new Stop(`the build did not create ${path.relative(root, missing)}`)
  mkdirSync(output, { recursive: true })
  writeFileSync(stamp, sources)
}

/** Removes the files of the last build that a build would reuse, in case they are damaged. */
function removeReusedFiles() {
  for (const name of ["compressed", "empty-store"]) {
    rmSync(path.join(output, name), { recursive: true, force: true })
  }
}

/** Creates the empty database, unless the last build has created the same one. */
async function buildEmptyStore() {
  const sources = hashSources(emptyStoreSources)
  const last = existsSync(emptyStoreStamp) ? readFileSync(emptyStoreStamp, "utf8") : null
  if (last === sources && existsSync(emptyStore)) return
  rmSync(emptyStoreStamp, { force: true })
  const command = "shop-api/db/pglite/create-empty-store.ts"
  await buildPart("Creating an empty database", "node", command)
  writeFileSync(emptyStoreStamp, sources)
}

/**
 * Runs a command that is one step of the build.
 *
 * @param {string} title name of the step in the progress output
 * @param {string} command
 * @param {readonly string[]} args
 * @throws {Stop} with the output of the command when it fails
 */
async function buildPart(title, command, ...args) {
  const env = { NODE_ENV: "production" }
  const { ok, output: text } = await runStep({ title, command, args, env })
  if (!ok) throw new Stop(`the build failed:\n${text.trimEnd()}`)
}

/**
 * Runs `work`. When this process gets a signal meanwhile, ends the programs that are running and exits, which also
 * releases the lock.
 *
 * @param {() => Promise<void>} work
 */
async function interruptible(work) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopSteps(signal)
    process.exit(130)
  }
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])
  for (const signal of signals) process.on(signal, stop)
  try {
    await work()
  } finally {
    for (const signal of signals) process.removeListener(signal, stop)
  }
}
