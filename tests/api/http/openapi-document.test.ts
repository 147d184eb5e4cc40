import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { readQuery } from "#shop-api/http/read-query.ts"
import { withTestApi } from "#tests/support/with-test-api.ts"
import { listCalls } from "./list-calls.ts"

const Content = z.object({
  "application/json": z.object({ schema: z.unknown(), example: z.unknown().optional() }),
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
      schema: z.record(z.string(), z.unknown()),
    }),
  ),
  requestBody: z.object({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})

const Document = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const calls = [...(await listCalls())]

const api = withTestApi()
let document: z.output<typeof Document>
let text: string
beforeAll(async () => {
  const response = await api.fetch("/api/openapi.json")
  text = await response.text()
  document = Document.parse(JSON.parse(text))
})

describe("every call of the contract", () => {
  it.each(calls)("contains %s under its name, with its example", (id, call) => {
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
    }
  })

  it.each(calls)("has an example for %s that its schemas accept", (_, call) => {
    const { answer, body, query } = call.example
    expect(() => call.answer.parse(answer)).not.toThrow()
    if (call.body) expect(() => call.body?.parse(body)).not.toThrow()
    if (query) expect(() => call.query?.parse(readQuery(new URLSearchParams(query)))).not.toThrow()
  })

  it.each(calls)("parses and formats an answer of %s without a change", (_, call) => {
    const decoded = call.answer.parse(call.example.answer)
    expect(z.encode(call.answer, decoded)).toEqual(call.example.answer)
  })

  it.each(calls)("names the error of %s for a request that cannot be read", (_, call) => {
    const operation = document.paths[call.path]?.[call.method]
    expect(operation?.responses["400"]?.content?.["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Error",
    })
  })

  it.each(calls)(
    "names the errors of %s when the shop is busy or the limit is reached",
    (_, call) => {
      const statuses = Object.keys(document.paths[call.path]?.[call.method]?.responses ?? {})
      expect(statuses).toEqual(expect.arrayContaining(["500", "503"]))
      expect(statuses.includes("429")).toBe(
        call.method !== "get" || call.operationId === "findPayer",
      )
    },
  )

  it.each(calls)("says whether %s accepts a token", (_, call) => {
    const operation = document.paths[call.path]?.[call.method]
    expect(operation?.security).toEqual(call.signedIn ? [{ bearer: [] }] : [])
    expect(Object.keys(operation?.responses ?? {}).includes("401")).toBe(call.signedIn === true)
  })
})

describe("the document", () => {
  it("has the ids in paths as integers", () => {
    const { parameters } = document.paths["/api/v1/products/{id}"]?.["get"] ?? {}
    const id = parameters?.find(({ name }) => name === "id")
    expect(id).toMatchObject({ in: "path", required: true, schema: { type: "integer" } })
  })

  it("has amounts in the wire format", () => {
    expect(text).not.toContain("minor")
    const product = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text)).components.schemas["Product"]
    expect(product).toMatchObject({ properties: { price: { type: "number" } } })
  })

  it("has patterns that JSON Schema can read", () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, found = ""]) =>
      z.string().parse(JSON.parse(found)),
    )
    const names = patterns.filter((pattern) => pattern.includes("p{L}"))
    expect(names.length).toBeGreaterThan(0)
    for (const pattern of names) expect(new RegExp(pattern, "u").test("Oʻgʻiloy")).toBe(true)
    for (const pattern of patterns) expect(pattern).not.toMatch(/\$\//)
  })

  it("refers only to definitions that it contains", () => {
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text))
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(referred.length).toBeGreaterThan(0)
    for (const [, name = ""] of referred) expect(Object.keys(components.schemas)).toContain(name)
  })

  it("has an HTML page that loads nothing from other hosts", async () => {
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
})
