// @module-tag full
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const root = path.resolve(import.meta.dirname, "../..")
const node = path.join(root, "node_modules/node/bin/node")
let folder: string

/** A folder with its own .env and the shop's programs. */
function createClone(name: string, env: string): string {
  const clone = path.join(folder, name)
  rmSync(clone, { recursive: true, force: true })
  mkdirSync(clone)
  writeFileSync(path.join(clone, ".env"), env)
  for (const part of ["package.json", "serve.sh", "scripts"]) {
    cpSync(path.join(root, part), path.join(clone, part), { recursive: true })
  }
  for (const part of ["app", "domain", "shop-api", "runtime", "node_modules"]) {
    symlinkSync(path.join(root, part), path.join(clone, part))
  }
  return clone
}

function run(clone: string, [command = "", ...args]: readonly string[], env = {}) {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: clone,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 100_000,
  })
  return { status, output: stdout + stderr }
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-env-file-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const REPORT = `console.log(JSON.stringify({
  port: process.env.PORT, site: process.env.SITE_URL, api: process.env.SHOP_API_URL, host: process.env.HOST,
  flags: process.execArgv.join(" "),
}))`

/**
 * A shop API with only the health check, which the development server waits for; dev-server.spec.ts
 * starts the real one.
 */
const SHOP_API = `import { createServer } from "node:http"
createServer((_, response) => response.end()).listen(process.env.PORT)`

describe("the development server", () => {
  const server = [node, "scripts/with-shop-api.ts", node, "-e", REPORT]
  const secrets = `APP_SECRET=${"a".repeat(32)}\nINTERNAL_KEY=${"b".repeat(32)}\n`

  test.each([
    ["without PORT in the shell", {}],
    ["with an empty one there", { PORT: "" }],
  ])("answers at the PORT of .env %s", (_, given) => {
    const clone = createClone("port", `PORT="4567"\n${secrets}`)
    rmSync(path.join(clone, "shop-api"))
    mkdirSync(path.join(clone, "shop-api"))
    writeFileSync(path.join(clone, "shop-api/main.ts"), SHOP_API)
    expect(run(clone, server, given).output).toContain(
      '"port":"4567","site":"http://localhost:4567"',
    )
  })

  test("[D1.642] names a wrong setting of the storefront before the shop API writes anything", () => {
    const clone = createClone("wrong-phone", "PORT=4567\nOPERATOR_PHONES=call us\n")
    expect(run(clone, server)).toEqual({
      status: 1,
      output: expect.stringMatching(/^atir: OPERATOR_PHONES is [^\n]+\n$/) as string,
    })
    expect(existsSync(path.join(clone, ".data"))).toBe(false)
  })

  test("[D1.643] listens on the LISTEN_ADDRESS of .env", () => {
    const settings = "SHOP_API_URL=http://localhost:1\nLISTEN_ADDRESS=127.0.0.1\nPORT=4568\n"
    const clone = createClone("address", settings + secrets)
    expect(run(clone, server).output).toContain('"host":"127.0.0.1"')
  })

  test("names a PORT that is taken before the shop API writes anything, in preview", async () => {
    const taken = createServer().listen(0)
    await once(taken, "listening")
    const { port } = taken.address() as AddressInfo
    const clone = createClone("taken-port", `PORT=${port}\n`)
    const { status, output } = run(clone, server)
    taken.close()
    expect(output).toBe(
      `atir: PORT ${port} is taken: stop what listens there, or set another PORT\n`,
    )
    expect(status).toBe(1)
    expect(existsSync(path.join(clone, ".data"))).toBe(false)
  })

  test("rejects a wrong PORT of the shell", () => {
    const clone = createClone("wrong-port", "PORT=4567\n")
    expect(run(clone, server, { PORT: "80000" })).toEqual({
      status: 1,
      output: 'atir: PORT is "80000", but it takes a port number from 1 to 65535\n',
    })
  })

  test("uses the shop API at the SHOP_API_URL of .env, and starts none", () => {
    const clone = createClone("elsewhere", `SHOP_API_URL=http://localhost:1\n${secrets}`)
    const { status, output } = run(clone, server)
    expect(status).toBe(0)
    expect(output).toContain('"api":"http://localhost:1"')
    expect(existsSync(path.join(clone, ".data"))).toBe(false)
  })

  test("ends with the number of the signal that has killed the server", () => {
    const clone = createClone("killed", `SHOP_API_URL=http://localhost:1\n${secrets}`)
    const killed = [node, "scripts/with-shop-api.ts", "sh", "-c", "kill -KILL $$"]
    expect(run(clone, killed).status).toBe(128 + 9)
  })

  test("names a secret that is missing beside SHOP_API_URL", () => {
    const clone = createClone("no-secret", "SHOP_API_URL=http://localhost:1\n")
    expect(run(clone, server)).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^atir: APP_SECRET and INTERNAL_KEY are not set, but with SHOP_API_URL [^\n]+\n$/,
      ) as string,
    })
  })
})

describe(".env", () => {
  const program = [node, "--import=./scripts/load-env-file.mjs", "-e", REPORT]

  test("may begin with a byte order mark, as editors on Windows write it", () => {
    const clone = createClone("mark", "\uFEFFPORT=4567\r\nSHOP_API_URL='http://a/#b'\r\n")
    expect(run(clone, program).output).toContain('"port":"4567","api":"http://a/#b"')
  })

  test("is refused where a # would cut a value, with the name of the setting alone", () => {
    const clone = createClone("cut", "PORT=4567 # a comment\nPAYME_KEY=hidden#part\n")
    expect(run(clone, program)).toEqual({
      status: 1,
      output:
        "atir: PAYME_KEY in .env has a # that ends its value: write the value in single quotes\n",
    })
  })

  test("is refused in one line when it cannot be read", () => {
    const clone = createClone("folder", "")
    rmSync(path.join(clone, ".env"))
    mkdirSync(path.join(clone, ".env"))
    expect(run(clone, program)).toEqual({
      status: 1,
      output: "atir: .env cannot be read: EISDIR\n",
    })
  })
})

test.each([
  ["without one in the shell", {}],
  ["with an empty one there", { TIME_ZONE: "" }],
])("reads the TIME_ZONE of .env %s for npm run shop", (_, given) => {
  const clone = createClone("shop", "TIME_ZONE=Mars\n")
  const { status, output } = run(
    clone,
    ["npm", "run", "--silent", "shop", "--", "orders", "list"],
    given,
  )
  expect(output).toContain('TIME_ZONE is "Mars"')
  expect(status).toBe(1)
})

test.each([
  ['SHOP_API_URL="http://localhost:1"', "33"],
  ["SHOP_API_URL=", "100"],
])("serve.sh with %s in .env collects garbage at a heap growth of %s percent", (line, growth) => {
  const clone = createClone(`serve-${growth}`, `${line}\n`)
  writeFileSync(path.join(clone, "server.ts"), REPORT)
  const start = ["sh", "serve.sh", node, "--import=./scripts/load-env-file.mjs"]
  expect(run(clone, start).output).toContain(`--heap-growing-percent=${growth}`)
  expect(run(clone, start, { SHOP_API_URL: "" }).output).toContain(
    `--heap-growing-percent=${growth}`,
  )
  const given = { SHOP_API_URL: "http://localhost:2" }
  expect(run(clone, start, given).output).toContain("--heap-growing-percent=33")
})
