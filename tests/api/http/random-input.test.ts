import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { logout } from "#contract/auth.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { registerCustomer } from "#tests/support/api-customers.ts"
import { expectProperty } from "#tests/support/expect-property.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import { listContractCalls } from "./list-contract-calls.ts"

// The delay after wrong passwords would slow the test down.
const api = withTestApi({ wait: async () => {} })
let token: string
beforeAll(async () => {
  token = (await registerCustomer(api)).token
})

/** Shape of an error. A 409 may also contain `current`: the state with which the request conflicts. */
const Refusal = ErrorAnswer.extend({ current: z.unknown().optional() }).strict()

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "0", "-1", "1e3"),
)
const anything = fc.oneof(fc.jsonValue(), text, fc.integer(), fc.constantFrom(null, [], {}, true))

/** Lists the paths of a value and of everything nested in it. A path is the list of keys from the outside in. */
function listPlaces(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...at]]
  const inner = Object.entries(value).flatMap(([name, one]) => listPlaces(one, [...at, name]))
  return [[...at], ...inner]
}

/** Returns a copy of a value with `given` at the path. */
function put(value: unknown, [name, ...rest]: readonly string[], given: unknown): unknown {
  if (name === undefined) return given
  if (Array.isArray(value)) {
    return value.map((one, index) =>
      String(index) === name ? put(one, rest, given) : (one as unknown),
    )
  }
  const object = value as Record<string, unknown>
  return { ...object, [name]: put(object[name], rest, given) }
}

/** Generates any value, or the example with another value at one path. */
const almost = (example: unknown) =>
  fc.oneof(
    anything,
    fc
      .tuple(fc.constantFrom(...listPlaces(example)), anything)
      .map(([place, given]) => put(example, place, given)),
  )

const TIMEOUT = 900_000

test.each([...(await listContractCalls())])(
  "answers %s in its schema for any input, and never with a server error",
  async (_, call) => {
    const query = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(call.example.query ?? { x: "" })), fc.string()),
      fc.oneof(text, fc.array(text, { maxLength: 3 })),
      { maxKeys: 3 },
    )
    const sent = fc.record({
      query: fc.oneof(fc.constant(call.example.query ?? {}), query),
      id: fc.oneof(fc.nat().map(String), text),
      key: fc.stringMatching(/^[!-~]{0,40}$/),
      ...(call.body ? { body: almost(call.example.body) } : {}),
    })
    const property = fc.asyncProperty(sent, async ({ id, key, ...rest }) => {
      const { status, json } = await api.send(call, {
        ...rest,
        params: { id },
        headers: { "idempotency-key": key },
        ...(call === logout ? {} : { token }),
      })
      expect(status).toBeLessThan(500)
      if (status >= 400) Refusal.parse(json)
      else call.answer.parse(json)
    })
    await expectProperty(property, 2000)
  },
  TIMEOUT,
)
