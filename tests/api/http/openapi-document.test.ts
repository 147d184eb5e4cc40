import { beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { checkCheckout, saveDelivery } from "#contract/checkout.ts"
import { placeOrder } from "#contract/orders.ts"
import { notifyWhenOrderable } from "#contract/restock.ts"
import { REQUEST_COOKIE } from "#shop-api/account/one-time-codes.ts"
import { IDEMPOTENCY_KEY } from "#shop-api/http/caller.ts"
import { readQuery } from "#shop-api/http/read-query.ts"
import { createCustomer } from "#tests/support/api-customers.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import { listContractCalls } from "./list-contract-calls.ts"

const Schema = z.record(z.string(), z.unknown())
type Schema = z.output<typeof Schema>

const Content = z.object({
  "application/json": z.object({ schema: Schema, example: z.unknown().optional() }),
})

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean().optional(),
      schema: Schema,
    }),
  ),
  requestBody: z.object({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      content: Content.optional(),
      headers: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

const Document = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const Lengths = z.object({ minLength: z.number(), maxLength: z.number() })

const calls = [...(await listContractCalls())]

const api = withTestApi()
let document: z.output<typeof Document>
let text: string
beforeAll(async () => {
  const response = await api.fetch("/api/openapi.json")
  text = await response.text()
  document = Document.parse(JSON.parse(text))
})

/**
 * Returns the problems of a value under a JSON Schema of the document. Ignores patterns, because zod compiles them
 * without the flag "u"; the contract's schemas check them.
 */
function checkAgainst(schema: Schema | undefined, value: unknown): z.core.$ZodIssue[] {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const readable = JSON.parse(
    whole.replaceAll("#/components/schemas/", "#/$defs/"),
    (key, part: unknown) => (key === "pattern" && typeof part === "string" ? undefined : part),
  ) as z.core.JSONSchema.JSONSchema
  return z.fromJSONSchema(readable).safeParse(value).error?.issues ?? []
}

describe("every call of the contract", () => {
  test.each(calls)("contains %s under its name, with its example", (id, call) => {
    const operation = document.paths[call.path]?.[call.method]
    expect(operation, `${call.method} ${call.path}`).toBeDefined()
    expect(operation?.summary).toBe(call.summary)
    expect([call.operationId, operation?.operationId]).toEqual([id, id])
    const answer = operation?.responses[call.status ?? 200]?.content?.["application/json"]
    expect(answer?.example).toEqual(call.example.answer)
    const body = operation?.requestBody?.content["application/json"]
    expect(body?.example).toEqual(call.example.body)
    for (const [name, value] of Object.entries(
      readQuery(new URLSearchParams(call.example.query)),
    )) {
      const parameter = operation?.parameters.find((one) => one.in === "query" && one.name === name)
      expect([value].flat().map(String)).toEqual(
        [parameter?.schema["example"]].flat().map((one) => String(one)),
      )
      expect(checkAgainst(parameter?.schema, parameter?.schema["example"]), name).toEqual([])
    }
  })

  test.each(calls)("has an example for %s that its schemas accept", (_, call) => {
    const { answer, body, query } = call.example
    expect(() => call.answer.parse(answer)).not.toThrow()
    if (call.body) expect(() => call.body?.parse(body)).not.toThrow()
    if (query) expect(() => call.query?.parse(readQuery(new URLSearchParams(query)))).not.toThrow()
  })

  // The document's schemas are converted from the contract's and may differ from them, so this test checks the examples
  // again.
  test.each(calls)("has examples for %s that the document's own schemas accept", (_, call) => {
    const operation = document.paths[call.path]?.[call.method]
    const answers = Object.values(operation?.responses ?? {})
    const problems = [operation?.requestBody, ...answers].flatMap((one) => {
      const { schema, example } = one?.content?.["application/json"] ?? {}
      return example === undefined ? [] : checkAgainst(schema, example)
    })
    expect(problems).toEqual([])
  })

  test.each(calls)("parses and formats an answer of %s without a change", (_, call) => {
    const decoded = call.answer.parse(call.example.answer)
    expect(z.encode(call.answer, decoded)).toEqual(call.example.answer)
  })

  test.each(calls)("names the error of %s for a request that cannot be read", (_, call) => {
    const operation = document.paths[call.path]?.[call.method]
    expect(operation?.responses["400"]?.content?.["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Error",
    })
  })

  test.each(calls)(
    "names the errors of %s when the shop is busy or the limit is reached",
    (_, call) => {
      const statuses = Object.keys(document.paths[call.path]?.[call.method]?.responses ?? {})
      expect(statuses).toEqual(expect.arrayContaining(["500", "503"]))
      expect(statuses.includes("429")).toBe(
        call.method !== "get" || call.operationId === "findPayer",
      )
    },
  )

  test.each(calls)("[D1.634] says whether %s accepts a token", (id, call) => {
    const operation = document.paths[call.path]?.[call.method]
    const withoutSession = ["applyPromocode", "notifyWhenOrderable"].includes(id)
      ? [{}, { bearer: [] }]
      : []
    expect(operation?.security).toEqual(call.signedIn ? [{ bearer: [] }] : withoutSession)
    expect(Object.keys(operation?.responses ?? {}).includes("401")).toBe(call.signedIn === true)
  })
})

describe("the document", () => {
  test("has the ids in paths as integers", () => {
    const { parameters } = document.paths["/api/v1/products/{id}"]?.["get"] ?? {}
    const id = parameters?.find(({ name }) => name === "id")
    expect(id).toMatchObject({ in: "path", required: true, schema: { type: "integer" } })
  })

  test("[D1.634] has the cookie that binds a code to a browser at the calls that set it and that need it", () => {
    const listIds = (matches: (operation: z.output<typeof Operation>) => boolean) =>
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap((operation) => (matches(operation) ? [operation.operationId] : []))
        .toSorted()
    const listTakers = (isRequired: boolean) =>
      listIds(({ parameters }) =>
        parameters.some(
          ({ name, in: place, required = false }) =>
            name === REQUEST_COOKIE && place === "cookie" && required === isRequired,
        ),
      )
    expect(listTakers(true)).toEqual(["register", "resetPassword"])
    expect(listTakers(false)).toEqual(["notifyWhenOrderable"])
    expect(
      listIds(({ responses }) => responses["200"]?.headers?.["Set-Cookie"] !== undefined),
    ).toEqual(["notifyWhenOrderable", "sendConfirmation", "sendPasswordCode"])
  })

  test("has the lengths of an Idempotency-Key that the shop API accepts", () => {
    const keys = calls.flatMap(([, call]) => {
      const parameters = document.paths[call.path]?.[call.method]?.parameters ?? []
      const key = parameters.find(({ name }) => name === "Idempotency-Key")
      expect(key !== undefined, call.operationId).toBe(call.idempotent === true)
      return key ? [key] : []
    })
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(key).toMatchObject({ in: "header", required: true })
      const { minLength, maxLength } = Lengths.parse(key.schema)
      for (const length of [minLength, maxLength]) {
        expect("k".repeat(length)).toMatch(IDEMPOTENCY_KEY)
      }
      for (const length of [minLength - 1, maxLength + 1]) {
        expect("k".repeat(length)).not.toMatch(IDEMPOTENCY_KEY)
      }
    }
  })

  test("has a region and a district that the shop API accepts", async () => {
    const { token } = await createCustomer(api)
    const { body, answer } = saveDelivery.example
    expect(await api.get(saveDelivery, { token, body })).toEqual(answer)
  })

  test("has the current state in the conflicts of an order and of a restock notification", () => {
    const message = "Changed"
    for (const [call, current] of [
      [placeOrder, checkCheckout.example.answer],
      [notifyWhenOrderable, { canBeAdded: true }],
    ] as const) {
      const { responses } = document.paths[call.path]?.[call.method] ?? {}
      const schema = responses?.["409"]?.content?.["application/json"].schema
      expect(checkAgainst(schema, { message, current })).toEqual([])
      expect(checkAgainst(schema, { message, current: "none" })).not.toEqual([])
    }
  })

  test("has amounts in the wire format", () => {
    expect(text).not.toContain("minor")
    const product = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text)).components.schemas["Product"]
    expect(product).toMatchObject({ properties: { price: { type: "number" } } })
  })

  test("has patterns that JSON Schema can read", () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, found = ""]) =>
      z.string().parse(JSON.parse(found)),
    )
    const names = patterns.filter((pattern) => pattern.includes("p{L}"))
    expect(names.length).toBeGreaterThan(0)
    for (const pattern of names) expect(new RegExp(pattern, "u").test("Oʻgʻiloy")).toBe(true)
    for (const pattern of patterns) expect(pattern).not.toMatch(/\$\//)
  })

  test("refers only to definitions that it contains", () => {
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text))
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(referred.length).toBeGreaterThan(0)
    for (const [, name = ""] of referred) expect(Object.keys(components.schemas)).toContain(name)
  })

  test("has an HTML page that loads nothing from other hosts", async () => {
    const page = await api.fetch("/api/docs")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    const html = await page.text()
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = ""]) => source)
    expect(sources.length).toBeGreaterThan(2)
    for (const source of sources) {
      expect(source).toMatch(/^\/api\//)
      expect((await api.fetch(source)).status, source).toBe(200)
    }
  })

  test("[D1.554] sends the files of that page from the same memory to all clients", async () => {
    const [one, other] = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const { body } = await api.fetch("/api/docs/assets/swagger-ui-bundle.js")
        return (await body?.getReader().read())?.value
      }),
    )
    expect(one?.length).toBeGreaterThan(1_000_000)
    expect(other?.buffer).toBe(one?.buffer)
  })
})
