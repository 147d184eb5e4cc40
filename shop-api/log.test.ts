import { DrizzleQueryError } from "drizzle-orm/errors"
import { describe, expect, test } from "vitest"
import { createLog } from "#shop-api/log.ts"

function logged(write: (log: ReturnType<typeof createLog>) => void, level = "info"): string {
  const lines: string[] = []
  write(createLog(level, { write: (line) => void lines.push(line) }))
  return lines.join("")
}

describe("the log of the shop API", () => {
  test("never contains the parameters of a statement", () => {
    const cause = new Error("connection lost")
    const error = new DrizzleQueryError("insert into users", ["+998901234567", "hash"], cause)
    const line = logged((log) => log.error({ err: error, request_id: "r1" }, "request failed"))
    expect(line).toContain("connection lost")
    expect(line).toContain("r1")
    expect(line).not.toMatch(/998901234567|hash/)
  })

  test("contains the stack of an error", () => {
    const line = logged((log) => log.error({ err: new TypeError("no such thing") }))
    expect(line).toContain("TypeError: no such thing")
    expect(line).toContain("log.test.ts")
  })

  test("redacts secrets", () => {
    const secrets = { password: "canary", phone: "canary", code: "canary" }
    const line = logged((log) =>
      log.info({ ...secrets, body: secrets, req: { headers: { authorization: "canary" } } }),
    )
    expect(line).not.toContain("canary")
    expect(line).toContain("[redacted]")
  })

  test("does not quote text that could not be parsed", () => {
    const read = () => {
      try {
        return JSON.parse("canary") as unknown
      } catch (error) {
        return error
      }
    }
    expect(String(read())).toContain("canary")
    const line = logged((log) => log.error({ err: read() }))
    expect(line).toContain("SyntaxError")
    expect(line).not.toContain("canary")
  })

  test("respects its level", () => {
    expect(logged((log) => log.info("hello"), "warn")).toBe("")
  })
})
