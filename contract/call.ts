import type { z } from "zod"

export type Method = "get" | "post" | "put" | "patch" | "delete"

/**
 * The declaration of a call of the shop API. The API uses it to route, validate and document the call, the storefront's
 * client to send it and to parse the response.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The same as the name of the export; generated clients use it. */
  operationId: string
  method: Method
  /** With `{name}` for each parameter. */
  path: `/api/v1/${string}`
  summary: string
  /** Whether it requires a customer's bearer token; 401 without one. */
  signedIn?: boolean
  /** Whether the response is public, so that caches may store it. It must not depend on the customer. */
  cached?: boolean
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 204
  /** Description of the case in which the call responds with 200 instead of `status`. */
  also200?: string
  /** Whether it requires an Idempotency-Key header. */
  idempotent?: boolean
  /** Error statuses that do not follow from the other fields. */
  errors?: readonly (402 | 409 | 503)[]
  /** Whether it sets or requires the cookie that binds a one-time code to its browser. */
  otpRequest?: "sets" | "needs"
  /** Example of the API document, as sent on the wire. */
  example: { body?: unknown; query?: Record<string, string>; answer: unknown }
}

/** Returns the call unchanged; infers the types of its schemas. */
export function defineCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}
