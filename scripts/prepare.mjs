import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { install, isInstalled, requireNode } from "./install.mjs"
import { withLock } from "./lock.mjs"
import { root } from "./paths.mjs"
import { hashSources } from "./sources.mjs"
import { runStep, stopSteps } from "./step.mjs"
import { Stop } from "./stop.mjs"

const output = path.join(root, "build")
const stamp = path.join(output, ".atir-stamp")
const parts = [path.join(output, "server", "index.js"), path.join(output, "client")]

/** Installs the packages if they are not those of the lockfile. */
export async function prepareTools() {
  if (isInstalled()) return requireNode()
  await interruptible(() => withLock(installIfNeeded))
}

/**
 * Installs and builds what is not there or no longer fits the sources.
 *
 * @param {{ force?: boolean }} [options] force builds in any case
 */
export async function prepareBuild({ force = false } = {}) {
  if (!force && isInstalled() && isBuilt()) return requireNode()
  await interruptible(() =>
    withLock(async () => {
      await installIfNeeded()
      if (force || !isBuilt()) await build()
    }),
  )
}

async function installIfNeeded() {
  if (isInstalled()) requireNode()
  else await install()
}

function isBuilt() {
  if (!existsSync(stamp) || !parts.every((part) => existsSync(part))) return false
  return readFileSync(stamp, "utf8") === hashSources()
}

async function build() {
  const sources = hashSources()
  rmSync(stamp, { force: true })
  const { ok, output: text } = await runStep({
    title: "Building the shop",
    command: "react-router",
    args: ["build"],
    env: { NODE_ENV: "production" },
  })
  if (!ok || !parts.every((part) => existsSync(part))) {
    throw new Stop(`the build failed:\n${text.trimEnd()}`)
  }
  const worker = await runStep({
    title: "Bundling what stands at the root",
    command: "node",
    args: ["scripts/root-scripts.mjs"],
  })
  if (!worker.ok) throw new Stop(`bundling failed:\n${worker.output.trimEnd()}`)
  const packed = await runStep({
    title: "Compressing what browsers load",
    command: "node",
    args: ["scripts/precompress.mjs"],
  })
  if (!packed.ok) throw new Stop(`compressing failed:\n${packed.output.trimEnd()}`)
  mkdirSync(output, { recursive: true })
  writeFileSync(stamp, sources)
}

/**
 * An interrupted step takes its children with it and gives the lock back.
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
