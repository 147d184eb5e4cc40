// @module-tag full
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { createClone, node, REPORT, runProgram } from "#tests/support/program-clone.ts"

describe(".env", () => {
  const program = [node, "--import=./scripts/load-env-file.mjs", "-e", REPORT]

  test("may begin with a byte order mark, as editors on Windows write it", () => {
    const clone = createClone("\uFEFFPORT=4567\r\nSHOP_API_URL='http://a/#b'\r\n")
    expect(runProgram(clone, program).output).toContain('"port":"4567","api":"http://a/#b"')
  })

  test("is refused where a # would cut a value, with the name of the setting alone", () => {
    const clone = createClone("PORT=4567 # a comment\nPAYME_KEY=hidden#part\n")
    expect(runProgram(clone, program)).toEqual({
      status: 1,
      output:
        "atir: PAYME_KEY in .env has a # that ends its value: write the value in single quotes\n",
    })
  })

  test("is refused in one line when it cannot be read", () => {
    const clone = createClone("")
    rmSync(path.join(clone, ".env"))
    mkdirSync(path.join(clone, ".env"))
    expect(runProgram(clone, program)).toEqual({
      status: 1,
      output: "atir: .env cannot be read: EISDIR\n",
    })
  })
})

test("[D1.732] names a misspelled setting of .env once when the server starts", () => {
  const clone = createClone("DATABSE_URL=postgres://localhost/shop\n")
  writeFileSync(path.join(clone, "server.ts"), "")
  const start = ["sh", "serve.sh", node, "--import=./scripts/load-env-file.mjs"]
  expect(runProgram(clone, start)).toEqual({
    status: 0,
    output: "atir: DATABSE_URL in .env is not a setting: did you mean DATABASE_URL?\n",
  })
})

test.each([
  ["without one in the shell", {}],
  ["with an empty one there", { TIME_ZONE: "" }],
])("reads the TIME_ZONE of .env %s for npm run shop", (_, given) => {
  const clone = createClone("TIME_ZONE=Mars\n")
  const { status, output } = runProgram(
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
  const clone = createClone(`${line}\n`)
  writeFileSync(path.join(clone, "server.ts"), REPORT)
  const start = ["sh", "serve.sh", node, "--import=./scripts/load-env-file.mjs"]
  expect(runProgram(clone, start).output).toContain(`--heap-growing-percent=${growth}`)
  expect(runProgram(clone, start, { SHOP_API_URL: "" }).output).toContain(
    `--heap-growing-percent=${growth}`,
  )
  const given = { SHOP_API_URL: "http://localhost:2" }
  expect(runProgram(clone, start, given).output).toContain("--heap-growing-percent=33")
})
