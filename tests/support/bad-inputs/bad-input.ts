import type { OutgoingHttpHeaders } from "node:http"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"

/** One request. Fields that are omitted get the values that an ordinary browser sends. */
export interface RawRequest {
  method?: string
  /** Sent without encoding, even if it is malformed. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /**
   * The exact bytes to send over the connection, in place of method, headers and body. `@host` is replaced by the
   * shop's host.
   */
  bytes?: string
  /** Whether the client closes the connection after these bytes. Otherwise it waits until the shop closes it. */
  isCut?: boolean
}

interface Expected {
  /** The allowed statuses of the response. */
  status: number | readonly number[]
  /** Expected redirect target. If it is omitted, only the rules for all responses apply. */
  location?: RegExp
  /** Name of the field that the shop API must report. */
  field?: string
  /** Pattern that the body of the response must match. */
  says?: RegExp
}

/** A request with the bad input, and the response that is expected. */
export type RequestCase = RawRequest & Expected

/**
 * One bad input, with a request to every route, form and call of the shop that could receive it. Reports identify a
 * fault by the id, so an id never changes and is never reused.
 */
export interface BadInput {
  id: `B${number}`
  /** Description of the input, which is part of the test's title. */
  what: string
  /** Tables that the input may change. No other table may change. */
  changes?: readonly string[]
  buildCases: (fixtures: Fixtures) => Promise<RequestCase[]> | RequestCase[]
}

export const asJson = { "content-type": "application/json" }
export const asForm = { "content-type": "application/x-www-form-urlencoded" }

/** A value that JSON can express and JavaScript cannot, such as a number that is too large. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Serializes a value as JSON. Values of `RawJson` are written as their text. */
export function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, one: unknown) =>
    one instanceof RawJson ? `raw value ${raw.push(one.text) - 1}` : one,
  )
  return text.replaceAll(/"raw value (\d+)"/g, (_, index: string) => raw[Number(index)] ?? "null")
}
