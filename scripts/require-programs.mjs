import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { Stop } from "./run-script.mjs"
import { runStep } from "./run-step.mjs"

const headlessShell = "chromium-headless-shell"
const browsers = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]
const postgresVersions = "/usr/lib/postgresql"

/**
 * Finds the browser for the tests: the setting CHROMIUM_PATH, an installed browser, or Debian's headless shell.
 * Installs the headless shell if there is no other browser. With the headless shell, the tests take a third less time
 * than with the full browser.
 *
 * @returns {Promise<string>} the path of the browser
 */
export async function requireChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Stop(`CHROMIUM_PATH: there is no ${given}`)
  return given || (await requireProgram(headlessShell, findChromium))
}

/** Installs PostgreSQL if necessary. Its server need not run, because the tests start servers of their own. */
export async function requirePostgres() {
  await requireProgram("postgresql", findPostgres)
}

/** Installs Redis if necessary. */
export async function requireRedis() {
  await requireProgram("redis-server", () => findProgram("redis-server"))
}

/** Installs nginx if necessary, for tests of several storefronts. */
export async function requireNginx() {
  await requireProgram("nginx-light", () => findProgram("nginx"))
}

/** Installs libfaketime if necessary, for tests that change a clock. */
export async function requireFaketime() {
  await requireProgram("faketime", () => findProgram("faketime"))
}

/**
 * @param {string} debianPackage
 * @param {() => string | null} find
 */
async function requireProgram(debianPackage, find) {
  return find() ?? (await install(debianPackage, find))
}

/**
 * @param {string} debianPackage
 * @param {() => string | null} find
 */
async function install(debianPackage, find) {
  const advice = `install it with \`apt-get install ${debianPackage}\` as root, then run this again`
  const apt = findProgram("apt-get")
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? null : findSudo()
  if (!apt || (!isRoot && !sudo)) throw new Stop(`the tests need ${debianPackage}: ${advice}`)
  const env = "DEBIAN_FRONTEND=noninteractive"
  const prefix = sudo ? [sudo, "-n", "env", env] : ["env", env]
  for (const [title, args] of /** @type {const} */ ([
    ["Reading Debian's list of packages", ["update"]],
    [`Installing ${debianPackage}`, ["install", "-y", "--no-install-recommends", debianPackage]],
  ])) {
    const [command = "env", ...rest] = [...prefix, apt, ...args]
    const { ok, output } = await runStep({ title, command, args: rest })
    if (!ok) throw new Stop(`${title} failed; ${advice}:\n${output.trimEnd()}`)
  }
  const found = find()
  if (!found) throw new Stop(`apt-get installed ${debianPackage}, but its program was not found`)
  return found
}

function findChromium() {
  return browsers.map(findProgram).find((file) => file !== null) ?? null
}

function findPostgres() {
  if (!existsSync(postgresVersions)) return null
  return (
    readdirSync(postgresVersions)
      .map((version) => path.join(postgresVersions, version, "bin", "initdb"))
      .find((file) => existsSync(file)) ?? null
  )
}

/** Returns the path of sudo if it can be used without a password. */
function findSudo() {
  const sudo = findProgram("sudo")
  return sudo && spawnSync(sudo, ["-n", "true"], { stdio: "ignore" }).status === 0 ? sudo : null
}

/** @param {string} name */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/usr/sbin"]
  const found = folders.map((folder) => path.join(folder, name)).find(isExecutable)
  return found ?? null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
