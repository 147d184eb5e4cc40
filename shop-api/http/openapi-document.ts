import { type RouteConfig, z } from "@hono/zod-openapi"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import { LOCALES } from "#domain/locale.ts"
import { REQUEST_COOKIE } from "#shop-api/account/one-time-codes.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { IDEMPOTENCY_KEY } from "#shop-api/http/caller.ts"
import { readQuery } from "#shop-api/http/read-query.ts"

type Responses = RouteConfig["responses"]

const COOKIE_HEADER = z
  .string()
  .meta({ description: `${REQUEST_COOKIE}=...; HttpOnly: to be sent along with the code` })

const ErrorBody = ErrorAnswer.meta({ id: "Error" })

const TITLES = {
  400: "The request cannot be read",
  401: "Not signed in",
  402: "The payment provider refused; the message is its reason",
  404: "Not found",
  409: "Not what the customer saw, or not possible in this state; nothing was changed",
  413: "Over 64 kB",
  415: "Not JSON",
  422: "Fields that are wrong",
  429: "Too many attempts; Retry-After says when to try again",
  500: "Unknown error",
  503: "Busy, or the database or a provider does not respond; Retry-After says when to try again",
} as const

/**
 * Describes a call of the contract as a route of the OpenAPI document, with its schemas, its example and its errors.
 */
export function describeCall(call: Call): RouteConfig {
  const headers = z.object({
    "App-Locale": z.enum(LOCALES).optional().meta({ description: "Language of the texts" }),
    "App-Country": z
      .string()
      .optional()
      .meta({ description: "iso_code of the active country", example: "uz" }),
    ...(call.idempotent && {
      "Idempotency-Key": z.string().min(8).max(200).regex(IDEMPOTENCY_KEY).meta({
        description:
          "Printable ASCII; a repeated key gets the first answer, a missing or broken one 400",
      }),
    }),
  })
  const cookie = z.string().meta({
    description: "As the call that sent the code has set it; binds the code to a browser",
  })
  const cookies = z.object({
    [REQUEST_COOKIE]: call.otpRequest === "needs" ? cookie : cookie.optional(),
  })
  return {
    method: call.method,
    path: call.path,
    operationId: call.operationId,
    summary: call.summary,
    tags: [call.path.split("/")[3] ?? "shop"],
    security: [
      ...(call.optionalToken ? [{}] : []),
      ...(call.signedIn || call.optionalToken ? [{ bearer: [] }] : []),
    ],
    request: {
      headers,
      ...((call.otpRequest === "needs" || call.otpRequest === "both") && { cookies }),
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

/** Adds the values of the call's example to the schemas of its query parameters. */
function withExamples(schema: z.ZodObject, example: Record<string, string> = {}): z.ZodObject {
  const given = readQuery(new URLSearchParams(example))
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    if (!(field instanceof z.ZodType)) throw new Error(`${name} is no schema`)
    const shown = given[name]
    if (shown === undefined) return [name, field]
    return [name, field.meta({ ...field.meta(), example: typedExample(field, shown) })]
  })
  return z.object(Object.fromEntries(fields))
}

/**
 * Converts the example of a query parameter from text to the type that its schema produces, such as a number or a list.
 */
function typedExample(field: z.ZodType, text: unknown): unknown {
  const read = field.parse(text)
  // The schema of an amount of money accepts only text, so its example stays text.
  const isNumber = typeof read === "number" && field.safeParse(read).success
  return isNumber || Array.isArray(read) ? read : text
}

function describeResponses(call: Call): Responses {
  const status = call.status ?? 200
  const setsCookie = call.otpRequest === "sets" || call.otpRequest === "both"
  const success = {
    description: call.summary,
    ...(setsCookie && { headers: z.object({ "Set-Cookie": COOKIE_HEADER }) }),
    content: { "application/json": { schema: call.answer, example: call.example.answer } },
  }
  return {
    [status]: success,
    ...(call.also200 && { 200: { ...success, description: call.also200 } }),
    ...Object.fromEntries(
      listErrorStatuses(call).map((code) => [
        code,
        {
          description: TITLES[code],
          content: {
            "application/json": { schema: (code === 409 && call.conflict) || ErrorBody },
          },
        },
      ]),
    ),
  }
}

/** Returns the statuses with which a call may respond, as the OpenAPI document lists them. */
export function listStatuses(call: Call): number[] {
  return [call.status ?? 200, ...(call.also200 ? [200] : []), ...listErrorStatuses(call)]
}

function listErrorStatuses(call: Call): (keyof typeof TITLES)[] {
  return [
    400,
    ...(call.signedIn ? ([401] as const) : []),
    ...(call.params ? ([404] as const) : []),
    ...(call.errors ?? []),
    ...(call.body ? ([413, 415] as const) : []),
    ...(call.body || call.query ? ([422] as const) : []),
    ...(call.method === "get" ? [] : ([429] as const)),
    500,
    503,
  ]
}

/** Creates the OpenAPI 3.1 document of all calls that `app` has registered. */
export function createDocument(app: ApiApp, shopName: string) {
  app.hono.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "access_token of login or registration",
  })
  return toStandard(
    app.hono.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: `${shopName} shop API`,
        version: "1.0.0",
        license: { name: "MIT", url: "https://spdx.org/licenses/MIT" },
        description:
          "What the storefront is built on. Amounts are decimals of the currency's major unit, times ISO 8601 " +
          "with offset; every error is `{ message, errors? }` in the language of App-Locale.",
      },
      servers: [{ url: "/" }],
    }),
  )
}

/**
 * Corrects two mistakes of the library in the document that violate OpenAPI 3.1: patterns must have no flags, so
 * `^a$/u` becomes `^a$`; and a nullable component must be in `anyOf` instead of `allOf`.
 */
function toStandard<Value>(document: Value): Value {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === "pattern" && typeof value === "string") return value.replace(/\/[a-z]+$/, "")
    const nullable = NullableComponent.safeParse(value).data
    if (!nullable) return value
    const { allOf, ...rest } = nullable
    return { ...rest, anyOf: [allOf[0], { type: "null" }] }
  }) as Value
}

const NullableComponent = z.looseObject({
  allOf: z.tuple([
    z.object({ $ref: z.string() }),
    z.object({ type: z.tuple([z.literal("object"), z.literal("null")]) }),
  ]),
})
