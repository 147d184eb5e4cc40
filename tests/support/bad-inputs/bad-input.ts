import type { OutgoingHttpHeaders } from "node:http"
import type { World } from "#tests/support/bad-inputs/fixtures.ts"

/** One request; what is not said is as an honest browser sends it. */
export interface Ask {
  method?: string
  /** Sent as it stands here, however wrong it is. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** All that goes over the connection, in the stead of method, headers and body; `@host` is the shop's own. */
  bytes?: string
  /** Whether the asker goes away after these bytes; else they wait until the shop closes the connection. */
  isCut?: boolean
}

export interface Expected {
  /** The statuses that it may be answered with. */
  status: number | readonly number[]
  /** Where a redirect leads; only what every answer is held to, when absent. */
  location?: RegExp
  /** The field at which an answer of the shop API finds fault. */
  field?: string
  /** What the answer's body is to hold. */
  says?: RegExp
}

/** A request that a bad input fits into, and how the shop answers it. */
export type Fit = Ask & Expected

/**
 * One bad input, with every route, form and call of the shop that it fits. The id never changes and is never
 * given to another one: a fault that was found is told by it.
 */
export interface BadInput {
  id: `B${number}`
  /** What is bad about it: the end of "... is answered as it deserves". */
  what: string
  /** Tables that it may change; no other one is touched. */
  changes?: readonly string[]
  fits: (world: World) => Promise<Fit[]> | Fit[]
}

export const asJson = { "content-type": "application/json" }
export const asForm = { "content-type": "application/x-www-form-urlencoded" }

/** A value that JSON can say and JavaScript cannot. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON with the values that only its text has. */
export function toJson(value: unknown): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, one: unknown) =>
    one instanceof RawJson ? `raw value ${raw.push(one.text) - 1}` : one,
  )
  return text.replaceAll(/"raw value (\d+)"/g, (_, index: string) => raw[Number(index)] ?? "null")
}
