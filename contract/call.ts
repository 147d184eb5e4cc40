import type { z } from "zod"

export type Method = "get" | "post" | "put" | "patch" | "delete"

/**
 * Declares a call of the shop API. The shop API uses the declaration to route, validate and document the call. The
 * storefront uses it to send the call and to parse the response.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  SignedIn extends boolean = boolean,
> {
  /** The name of the exported constant. Generated clients use it as the name of the function. */
  operationId: string
  method: Method
  /** Path with `{name}` for each parameter. */
  path: `/api/v1/${string}`
  summary: string
  /** Whether the call requires the bearer token of a customer. Without a token, the response is a 401. */
  signedIn?: SignedIn
  /**
   * Whether the call accepts the bearer token of a customer without requiring it. For a signed-in customer the call does
   * more, or asks for less.
   */
  optionalToken?: boolean
  /** Whether caches may store the response. The response of a cached call must not depend on the customer. */
  cached?: boolean
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** HTTP status of a successful response. 200 when absent. */
  status?: 200 | 201
  /** Text for the API document that says when the call responds with 200 instead of `status`. */
  also200?: string
  /** Whether the call requires the header Idempotency-Key. */
  idempotent?: boolean
  /**
   * Error statuses of this call that do not follow from its other fields. For example, 401 follows from `signedIn`, and
   * 429 from a method other than `get`. Any call may respond with 500 and 503.
   */
  errors?: readonly (402 | 409 | 429)[]
  /** Body of a 409 that contains the current state. */
  conflict?: z.ZodType
  /**
   * Whether the call sets or requires the cookie `otp_request`, which binds a one-time code to the browser that
   * requested it. `both`: a call without a code sets the cookie, and the call with the code requires it.
   */
  otpRequest?: "sets" | "needs" | "both"
  /** Example for the API document, encoded as in requests and responses. */
  example: { body?: unknown; query?: Record<string, string>; answer: unknown }
}

/**
 * Returns the declaration unchanged. Declaring a call through this function lets TypeScript infer the types of its
 * schemas.
 */
export function defineCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  SignedIn extends boolean = false,
>(call: Call<Params, Query, Body, Answer, SignedIn>): Call<Params, Query, Body, Answer, SignedIn> {
  return call
}

/** The type of a call's body in which even optional keys are required, so that a forgotten field does not compile. */
export type CompleteBody<Declared extends Call> = Complete<z.output<NonNullable<Declared["body"]>>>

type Complete<Body> = { [Key in keyof Required<Body>]: Body[Key] }
