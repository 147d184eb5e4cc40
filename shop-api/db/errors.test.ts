import { DrizzleQueryError } from "drizzle-orm/errors"
import pg from "pg"
import { describe, expect, test } from "vitest"
import {
  describeStoreError,
  findPostgresError,
  isStoreUnavailable,
  StoreDeadlineError,
  StoreUnavailableError,
} from "./errors.ts"

const refuse = (code: string, fields: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError("Key (phone)=(+998901234567) exists", 1, "error"), {
    code,
    ...fields,
  })
const wrap = (cause: Error) => new DrizzleQueryError("insert into users", ["+998901234567"], cause)

describe("errors of the store", () => {
  test("finds PostgreSQL's error in a chain of causes", () => {
    const refusal = refuse("23505")
    expect(findPostgresError(new Error("outer", { cause: wrap(refusal) }))).toBe(refusal)
    expect(findPostgresError(new Error("outer"))).toBeNull()
    expect(findPostgresError("text")).toBeNull()
  })

  test.each([
    [new StoreUnavailableError("lost"), true],
    [wrap(new StoreDeadlineError("late")), true],
    [wrap(refuse("57014")), true],
    [wrap(refuse("08006")), true],
    [wrap(refuse("25006")), true],
    [wrap(refuse("40001")), true],
    [wrap(refuse("40P01")), true],
    [wrap(new Error("Connection terminated unexpectedly")), true],
    [wrap(refuse("23505")), false],
    [wrap(refuse("22P02")), false],
    [new TypeError("a mistake in the shop"), false],
  ])("decides whether the call may succeed later after %s: %s", (error, later) => {
    expect(isStoreUnavailable(error)).toBe(later)
  })

  test("describes errors without the written values", () => {
    const words = [
      describeStoreError(wrap(refuse("23505", { table: "users", constraint: "users_phone" }))),
      describeStoreError(wrap(new Error("Connection terminated"))),
      describeStoreError(new StoreDeadlineError("The database statement timed out")),
      describeStoreError(wrap(refuse("53100", { table: "orders" }))),
      describeStoreError(Object.assign(new Error("write"), { code: "ENOSPC" })),
    ]
    expect(words).toEqual([
      "PostgreSQL refused 23505 users users_phone",
      "Error: Connection terminated",
      "StoreDeadlineError: The database statement timed out",
      "PostgreSQL refused 53100 (the disk is full) orders",
      "Error: write (the disk is full)",
    ])
  })
})
