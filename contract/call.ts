import type { z } from "zod"

export type Method = "get" | "post" | "put" | "patch" | "delete"

/**
 * One call of the shop API, declared once: the API routes, validates and documents by it, the client of the storefront
 * sends and parses by it.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Name for generated clients; the name of the export. */
  operationId: string
  method: Method
  /** With a leading slash and `{name}` for parameters. */
  path: `/api/v1/${string}`
  summary: string
  /** Answered to a signed-in customer alone (bearer token), 401 to others. */
  signedIn?: boolean
  /** The specification marks the answer as cached. */
  cached?: boolean
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 204
  /** When the call is answered with 200 in place of `status`. */
  also200?: string
  /** Needs an Idempotency-Key header. */
  idempotent?: boolean
  /** Errors beside those that follow from the rest. */
  errors?: readonly (402 | 409 | 503)[]
  /** Whether it sets the cookie that binds a one-time code to its browser, or needs it. */
  otpRequest?: "sets" | "needs"
  /** What the documentation shows, in the wire's form. */
  example: { body?: unknown; query?: Record<string, string>; answer: unknown }
}

/** Keeps the schemas' types; returns the call as it is. */
export function defineCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}
