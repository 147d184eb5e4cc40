import { type RouteConfig, z } from "@hono/zod-openapi"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { LOCALES } from "#domain/locale.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { readQuery } from "#shop-api/http/read-query.ts"

type Responses = RouteConfig["responses"]

const ErrorBody = ErrorAnswer.meta({ id: "Error" })

const TITLES = {
  400: "The request cannot be read",
  401: "Not signed in",
  404: "Nothing there",
  409: "Not what the customer saw, or a key that was used for something else",
  413: "Over 64 kB",
  415: "Not JSON",
  422: "Fields that are wrong",
  429: "Too many attempts; Retry-After says when to try again",
  500: "Unknown error",
} as const

/** The route of a call as OpenAPI describes it: schemas, example, errors. */
export function describeCall(call: Call): RouteConfig {
  const headers = z.object({
    "App-Locale": z.enum(LOCALES).optional().meta({ description: "Language of the texts" }),
    "App-Country": z
      .string()
      .optional()
      .meta({ description: "iso_code of the active country", example: "uz" }),
    ...(call.idempotent && {
      "Idempotency-Key": z
        .string()
        .max(200)
        .meta({ description: "The same key is answered with the same order" }),
    }),
  })
  return {
    method: call.method,
    path: call.path,
    summary: call.summary,
    tags: [call.path.split("/")[3] ?? "shop"],
    ...(call.signedIn && { security: [{ bearer: [] }] }),
    request: {
      headers,
      ...(call.params && { params: objectOf(call, call.params) }),
      ...(call.query && { query: withExamples(objectOf(call, call.query), call.example.query) }),
      ...(call.body && {
        body: {
          required: true,
          content: { "application/json": { schema: call.body, example: call.example.body } },
        },
      }),
    },
    responses: describeResponses(call),
  }
}

function objectOf(call: Call, schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  throw new Error(`parameters of ${call.path} are not an object`)
}

/** The query's parameters, each with its value in the call's example. */
function withExamples(schema: z.ZodObject, example: Record<string, string> = {}): z.ZodObject {
  const given = readQuery(new URLSearchParams(example))
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    if (!(field instanceof z.ZodType)) throw new Error(`${name} is no schema`)
    const shown = given[name]
    return [name, shown === undefined ? field : field.meta({ ...field.meta(), example: shown })]
  })
  return z.object(Object.fromEntries(fields))
}

function describeResponses(call: Call): Responses {
  const status = call.status ?? 200
  const success =
    status === 204
      ? { description: "Done" }
      : {
          description: call.summary,
          content: { "application/json": { schema: call.answer, example: call.example.answer } },
        }
  const errors: (keyof typeof TITLES)[] = [
    ...(call.body || call.idempotent ? ([400] as const) : []),
    ...(call.signedIn ? ([401] as const) : []),
    ...(call.params ? ([404] as const) : []),
    ...(call.idempotent ? ([409] as const) : []),
    ...(call.body ? ([413, 415] as const) : []),
    ...(call.body || call.query ? ([422] as const) : []),
    ...(call.method === "get" ? [] : ([429] as const)),
    500,
  ]
  return {
    [status]: success,
    ...(call.also200 && { 200: { ...success, description: call.also200 } }),
    ...Object.fromEntries(
      errors.map((code) => [
        code,
        {
          description: TITLES[code],
          content: { "application/json": { schema: ErrorBody } },
        },
      ]),
    ),
  }
}

/** The whole document, OpenAPI 3.1, for the calls that `app` answers. */
export function createDocument(app: ApiApp, shopName: string) {
  app.hono.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "access_token of login or registration",
  })
  return withoutFlags(
    app.hono.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: `${shopName} shop API`,
        version: "1.0.0",
        description:
          "What the storefront is built on. Amounts are decimals of the currency's major unit, times ISO 8601 " +
          "with offset; every error is `{ message, errors? }` in the language of App-Locale.",
      },
      servers: [{ url: "/" }],
    }),
  )
}

/** JSON Schema's patterns have no flags, and are read as Unicode: `^a$/u` becomes `^a$`. */
function withoutFlags<Value>(document: Value): Value {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === "pattern" && typeof value === "string" ? value.replace(/\/[a-z]+$/, "") : value,
  ) as Value
}
