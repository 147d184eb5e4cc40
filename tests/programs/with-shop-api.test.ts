// @module-tag full
import { once } from "node:events"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import path from "node:path"
import { expect, test } from "vitest"
import { createClone, node, REPORT, runProgram } from "#tests/support/program-clone.ts"

/**
 * A shop API with only the health check, which the development server waits for; dev-server.spec.ts
 * starts the real one.
 */
const SHOP_API = `import { createServer } from "node:http"
createServer((_, response) => response.end()).listen(process.env.PORT)`

const server = [node, "scripts/with-shop-api.ts", node, "-e", REPORT]
const secrets = `APP_SECRET=${"a".repeat(32)}\nINTERNAL_KEY=${"b".repeat(32)}\n`

test.each([
  ["without PORT in the shell", {}],
  ["with an empty one there", { PORT: "" }],
])("answers at the PORT of .env %s", (_, given) => {
  const clone = createClone(`PORT="4567"\n${secrets}`)
  rmSync(path.join(clone, "shop-api"))
  mkdirSync(path.join(clone, "shop-api"))
  writeFileSync(path.join(clone, "shop-api/main.ts"), SHOP_API)
  expect(runProgram(clone, server, given).output).toContain(
    '"port":"4567","site":"http://localhost:4567"',
  )
})

test("[D1.642] names a wrong setting of the storefront before the shop API writes anything", () => {
  const clone = createClone("PORT=4567\nOPERATOR_PHONES=call us\n")
  expect(runProgram(clone, server)).toEqual({
    status: 1,
    output: expect.stringMatching(/^atir: OPERATOR_PHONES is [^\n]+\n$/) as string,
  })
  expect(existsSync(path.join(clone, ".data"))).toBe(false)
})

test("[D1.643] listens on the LISTEN_ADDRESS of .env", () => {
  const settings = "SHOP_API_URL=http://localhost:1\nLISTEN_ADDRESS=127.0.0.1\nPORT=4568\n"
  const clone = createClone(settings + secrets)
  expect(runProgram(clone, server).output).toContain('"host":"127.0.0.1"')
})

test("names a PORT that is taken before the shop API writes anything, in preview", async () => {
  const taken = createServer().listen(0)
  await once(taken, "listening")
  const { port } = taken.address() as AddressInfo
  const clone = createClone(`PORT=${port}\n`)
  const { status, output } = runProgram(clone, server)
  taken.close()
  expect(output).toBe(
    `atir: PORT ${port} is already in use: stop the process that listens on it, or set another PORT\n`,
  )
  expect(status).toBe(1)
  expect(existsSync(path.join(clone, ".data"))).toBe(false)
})

test("rejects a wrong PORT of the shell", () => {
  const clone = createClone("PORT=4567\n")
  expect(runProgram(clone, server, { PORT: "80000" })).toEqual({
    status: 1,
    output: 'atir: PORT is "80000", but must be a port number from 1 to 65535\n',
  })
})

test("uses the shop API at the SHOP_API_URL of .env, and starts none", () => {
  const clone = createClone(`SHOP_API_URL=http://localhost:1\n${secrets}`)
  const { status, output } = runProgram(clone, server)
  expect(status).toBe(0)
  expect(output).toContain('"api":"http://localhost:1"')
  expect(existsSync(path.join(clone, ".data"))).toBe(false)
})

test("ends with the number of the signal that has killed the server", () => {
  const clone = createClone(`SHOP_API_URL=http://localhost:1\n${secrets}`)
  const killed = [node, "scripts/with-shop-api.ts", "sh", "-c", "kill -KILL $$"]
  expect(runProgram(clone, killed).status).toBe(128 + 9)
})

test("names a secret that is missing beside SHOP_API_URL", () => {
  const clone = createClone("SHOP_API_URL=http://localhost:1\n")
  expect(runProgram(clone, server)).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^atir: APP_SECRET and INTERNAL_KEY are not set, but SHOP_API_URL requires them: [^\n]+\n$/,
    ) as string,
  })
})
