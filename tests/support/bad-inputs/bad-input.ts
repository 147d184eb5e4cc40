import type { OutgoingHttpHeaders } from "node:http"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"

/** One request. Absent fields get the values of an ordinary browser. */
export interface RawRequest {
  method?: string
  /** Sent without encoding, even if it is malformed. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /**
   * Everything that is sent over the connection, in place of method, headers and body; `@host` is
   * the shop's.
   */
  bytes?: string
  /**
   * Whether the client closes the connection after these bytes; otherwise it waits for the shop to
   * close it.
   */
  isCut?: boolean
}

export interface Expected {
  /** The allowed statuses of the response. */
  status: number | readonly number[]
  /** Expected redirect target. When absent, only the rules for all responses apply. */
  location?: RegExp
  /** The field that the shop API must report. */
  field?: string
  /** A pattern that the response's body must match. */
  says?: RegExp
}

/** A request that contains the bad input, and the expected response. */
export type RequestCase = RawRequest & Expected

/**
 * One bad input, with a request to every route, form and call of the shop that could receive it.
 * Reports name a fault by the id, so an id never changes and is never reused.
 */
export interface BadInput {
  id: `B${number}`
  /** Describes the input; a part of the test's title. */
  what: string
  /** Tables that it may change. No other table may change. */
  changes?: readonly string[]
  buildCases: (fixtures: Fixtures) => Promise<RequestCase[]> | RequestCase[]
}

export const asJson = { "content-type": "application/json" }
export const asForm = { "content-type": "application/x-www-form-urlencoded" }

/** A value that JSON can express and JavaScript cannot. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Serializes JSON with values of `RawJson` as their text. */
export function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, one: unknown) =>
    one instanceof RawJson ? `raw value ${raw.push(one.text) - 1}` : one,
  )
  return text.replaceAll(/"raw value (\d+)"/g, (_, index: string) => raw[Number(index)] ?? "null")
}
