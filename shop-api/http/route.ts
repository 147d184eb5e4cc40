import type { JSONValue } from "hono/utils/types"
import { z } from "zod"
import type { Call } from "#contract/call.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { ApiError, refuseFields } from "#shop-api/http/api-error.ts"
import { type Caller, readCaller } from "#shop-api/http/caller.ts"
import { toFieldErrors } from "#shop-api/http/field-errors.ts"
import { describeCall } from "#shop-api/http/openapi-document.ts"
import { listUnstorable, readBody } from "#shop-api/http/read-body.ts"
import { readQuery } from "#shop-api/http/read-query.ts"
import type { SessionUser } from "#shop-api/services.ts"

/**
 * Cache-Control of responses that are the same for all clients and may be a few seconds old, such as those of the
 * catalogue.
 */
const PUBLIC = "public, max-age=5"
const PRIVATE = "private, no-store"

/** The user of a call: only a call that the contract marks `signedIn` always has one. */
type UserOf<SignedIn extends boolean> = SignedIn extends true ? SessionUser : SessionUser | null

/** The parts of a request that a handler receives, decoded by the schemas of the contract. */
interface CallInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  SignedIn extends boolean,
> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  caller: Caller<UserOf<SignedIn>>
  /** Responds with another status than the usual one of the call. */
  setStatus(status: 200 | 201): void
}

/**
 * Registers the handler of a call. The request is validated before the handler is called, and gets 401 if the contract
 * marks the call `signedIn` and there is no session. The handler returns amounts in minor units, which the contract's
 * schema converts to the decimals of the response.
 */
export function handle<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  SignedIn extends boolean,
>(
  app: ApiApp,
  call: Call<Params, Query, Body, Answer, SignedIn>,
  handler: (
    input: CallInput<Params, Query, Body, SignedIn>,
  ) => Promise<z.output<Answer>> | z.output<Answer>,
): void {
  app.hono.openAPIRegistry.registerPath(describeCall(call))
  const path = call.path.replaceAll(/\{(\w+)\}/g, ":$1")
  const methods = app.methods.get(path) ?? new Set()
  app.methods.set(path, methods.add(call.method))

  app.hono.on(call.method.toUpperCase(), path, async (c) => {
    const caller = await readCaller(c, app.services, call)
    // The session is checked before the request is validated. Otherwise error texts would reveal the fields of the call
    // to clients without a session.
    if (call.signedIn && !caller.user) throw new ApiError(401, "error.not_signed_in")
    const params = readParams(call.params, c.req.param())
    const query = readPart(call.query, readQuery(new URL(c.req.url).searchParams))
    const body = readPart(call.body, call.body && (await readBody(c.req.raw)))
    let status = call.status ?? 200
    const answer = await handler({
      params,
      query,
      body,
      caller: caller as Caller<UserOf<SignedIn>>,
      setStatus(other) {
        status = other
      },
    })

    c.header("Cache-Control", call.cached ? PUBLIC : PRIVATE)
    c.header(
      "Vary",
      call.cached ? "App-Locale, App-Country" : "App-Locale, App-Country, Authorization",
    )
    if (c.env.receiveAnswer) {
      c.env.receiveAnswer(answer)
      return c.body(null, status)
    }
    return c.json(z.encode(call.answer, answer) as JSONValue, status)
  })
}

/**
 * Reads the path parameters. An invalid parameter gives 404, as an unknown id does. Replaces U+0000, which PostgreSQL
 * cannot store, by U+FFFD, which no name in the database contains.
 */
function readParams<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: Record<string, string>,
): z.output<Schema> {
  const names = Object.entries(input).map(([name, value]) => [
    name,
    value.replaceAll("\0", "\uFFFD"),
  ])
  const parsed = schema?.safeParse(Object.fromEntries(names))
  if (parsed && !parsed.success) throw new ApiError(404, "error.not_found", { cause: parsed.error })
  // If a call has no schema for path parameters, the type of `params` is `undefined`.
  return parsed?.data as z.output<Schema>
}

/**
 * Validates the query or the body of a request.
 *
 * @throws ApiError 422 with an error text for each invalid field
 */
function readPart<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw refuseFields(toFieldErrors(parsed.error.issues, input))
  const unstorable = listUnstorable(parsed.data)
  if (unstorable.length > 0)
    throw refuseFields(Object.fromEntries(unstorable.map((field) => [field, "field.invalid"])))
  return parsed.data
}
