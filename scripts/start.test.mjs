import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const root = path.dirname(import.meta.dirname)
/** @type {string} */
let clone

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), "atir-clone-"))
  for (const name of ["scripts", "serve.sh", "package.json", "package-lock.json"]) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true })
  }
  const npm = path.join(clone, "bin", "npm")
  mkdirSync(path.dirname(npm))
  writeFileSync(npm, '#!/bin/sh\necho "no network for npm $1"\nexit 1\n')
  chmodSync(npm, 0o755)
})

afterEach(() => rmSync(clone, { recursive: true }))

/**
 * Runs a script in a clone in which npm always fails.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(args, env = {}) {
  return spawnSync(process.execPath, args, {
    cwd: clone,
    env: { PATH: `${path.join(clone, "bin")}:/usr/bin:/bin`, ...env },
    encoding: "utf8",
  })
}

test.for([["npm start"], ["npm run dev", "--dev"]])(
  "`%s` installs the packages of a fresh clone, and prints why it fails",
  ([, ...options]) => {
    const { stderr, status } = run(["scripts/start.mjs", ...options], { PORT: "0" })
    expect(stderr).toBe("atir: npm could not install the packages:\nno network for npm ci\n")
    expect(status).toBe(1)
  },
)

// macOS does not have the program flock.
test
  .runIf(process.platform === "linux")
  .for([["start.mjs"], ["start.mjs", "--dev"], ["build.mjs"]])(
  "installs and builds nothing in the folder of a running shop: %s",
  async ([script, ...options]) => {
    const server = path.join(clone, "server")
    writeFileSync(server, "#!/bin/sh\necho open\nexec sleep 60\n", { mode: 0o755 })
    const shop = spawn("sh", ["serve.sh", server], { cwd: clone, env: { SHOP_API_URL: "" } })
    await once(shop.stdout, "data")
    const args = [`scripts/${script}`, ...options]
    const refused = run(args, { PORT: "0" })
    shop.kill()
    await once(shop, "exit")
    expect(refused.stderr).toBe(
      "atir: a shop is running from this folder, and its pages would fail: stop it first, or build in another folder\n",
    )
    expect(refused.status).toBe(1)
    expect(run(args, { PORT: "0" }).stderr).toContain("no network for npm ci")
  },
)

test.for([["the environment"], [".env"]])(
  "`npm start` with a PORT of %s that is taken stops before it installs or builds",
  async ([source]) => {
    const taken = createServer().listen(0)
    await once(taken, "listening")
    const { port } = /** @type {import("node:net").AddressInfo} */ (taken.address())
    const env = source === ".env" ? {} : { PORT: String(port) }
    if (source === ".env") writeFileSync(path.join(clone, ".env"), `PORT="${port}"\n`)
    const { stderr, status } = run(["scripts/start.mjs"], env)
    taken.close()
    expect(stderr).toBe(
      `atir: PORT ${port} is already in use: stop the process that listens on it, or set another PORT\n`,
    )
    expect(status).toBe(1)
  },
)

test.for([
  ["the server", "PORT", "abc"],
  ["the shop API", "SMS_PROVIDER", "twilio"],
  ["the storefront", "OPERATOR_PHONES", "call us"],
])("[D1.731] `npm start` names a wrong setting of %s before it builds", ([, name, value]) => {
  for (const part of ["app", "domain", "node_modules", "runtime", "server", "shop-api"]) {
    symlinkSync(path.join(root, part), path.join(clone, part))
  }
  // No machine has this address, so its port is not taken.
  writeFileSync(path.join(clone, ".env"), `LISTEN_ADDRESS=192.0.2.1\n${name}="${value}"\n`)
  const { stdout, stderr, status } = run(["scripts/start.mjs"])
  expect(stderr).toMatch(new RegExp(`^atir: ${name} is "${value}", but must be [^\\n]+\n$`))
  expect(stdout).toBe("")
  expect(status).toBe(1)
})
