import "server-only"
import { createFetch, FetchError } from "ofetch"
import { createContext, type RouterContextProvider } from "react-router"
import { CookieJar } from "tough-cookie"
import type { z } from "zod"
import type { ApiCache } from "#app/api/api-cache.ts"
import { countCall } from "#app/api/call-counts.ts"
import { ShopError } from "#app/api/shop-error.ts"
import {
  encodeBody,
  fillPath,
  parseJsonOrNull,
  formatQuery,
  parseAnswer,
  type Query,
} from "#app/api/wire-format.ts"
import { getShopTime, syncShopTime } from "#app/host/shop-time.ts"
import type { Call } from "#contract/call.ts"
import { ErrorAnswer } from "#contract/error.ts"
import type { ShopFetch } from "#runtime/host-context.ts"
import { signVisitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { traced, traceHeaders } from "#runtime/tracing.ts"

/** Statuses after which a read is retried once [S7.07] [S7.08]. A write is never retried [S7.09]. */
const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
const WRITES = new Set(["post", "put", "patch", "delete"])
/** Milliseconds for one attempt of a read. */
const DEADLINE = 3000
/**
 * Milliseconds for all reads together that one request of a visitor causes, including retries. After a write, this time
 * starts again.
 */
const READS_DEADLINE = 5000
/**
 * Milliseconds for a write. Placing or paying an order waits up to 22 seconds for the payment provider
 * (`CHARGE_WAIT_MS`). A server closes connections that are silent for 30 seconds (runtime/manage-connections.ts), which
 * leaves five for the visitor's turn and the reads before and after the write; in overload these may take longer.
 */
export const WRITE_DEADLINE = 25_000
/** The only cookies that the client relays between the browser and the shop API. */
const RELAYED_COOKIES = ["otp_request", "device"]
/**
 * URL under which the cookie jar stores all cookies, whatever the URL of the call. The scheme is https, because the
 * shop API may mark cookies as Secure although the storefront reaches it over http. The path is the root, so that every
 * call sends the cookies.
 */
const COOKIES_URL = "https://shop-api.internal/"

export interface ShopOptions {
  /** Origin of the shop API. An embedded shop API, which runs in the same process, accepts any origin. */
  baseUrl: string
  /** Sends a request over the network, or calls the embedded shop API, which passes its answer as an object. */
  fetch: ShopFetch
  locale: string
  country: string | null
  token: string | null
  requestId: string
  /**
   * `address` is the visitor's IP address, by which the shop API limits calls; null if unknown. `key` is the
   * INTERNAL_KEY, which signs the address.
   */
  visitor: { address: string | null; key: string }
  /** Makes the shop API treat the requests as a robot's. The shop API does not record the searches of robots. */
  isRobot?: boolean
  /** The browser's values of RELAYED_COOKIES, which the client sends to the shop API. */
  cookies?: Partial<Record<string, string>>
  cache?: ApiCache
  /** Milliseconds for all reads of the request together; READS_DEADLINE by default. */
  readsDeadline?: number
}

/**
 * One part of a call's input: its `params` or its `query`. The part may be omitted if the call has none, or if all its
 * fields are optional.
 */
type Given<S extends z.ZodType, Key extends string> = S extends z.ZodUndefined
  ? object
  : object extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }

interface CallOptions {
  idempotencyKey?: string
  /**
   * Id of the simple question (an arithmetic question against robots) that the visitor has answered. `ShopApiClient`
   * signs the id, so that the shop API trusts it.
   */
  answeredQuestionId?: string | null
}

/** The body of a call in decoded form, in which amounts are minor units. */
type Decoded<S extends z.ZodType, Key extends string> = S extends z.ZodUndefined
  ? object
  : { [K in Key]: z.output<S> }

type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Given<P, "params"> &
  Given<Q, "query"> &
  Decoded<B, "body"> &
  CallOptions

/** HTTP client of the shop API for one request of one visitor. */
export class ShopApiClient {
  readonly #options: ShopOptions
  /** Created with the first cookie, because most visitors have none of RELAYED_COOKIES. */
  #jar: CookieJar | null = null
  #isJarFilled = false
  /** Time at which the reads must be complete, by `performance.now`; null before the first read and after a write. */
  #readsUntil: number | null = null
  /**
   * Passed with each read, so that an embedded shop API checks the access token once for all reads
   * (runtime/host-context.ts). A write replaces this object, because the write may end the session or begin another.
   */
  #pageRequest = {}

  constructor(options: ShopOptions) {
    this.#options = options
  }

  /** Returns the milliseconds that the next attempt may take. */
  #getDeadline(method: string): number {
    if (WRITES.has(method.toLowerCase())) {
      this.#readsUntil = null
      return WRITE_DEADLINE
    }
    const now = performance.now()
    this.#readsUntil ??= now + (this.#options.readsDeadline ?? READS_DEADLINE)
    return Math.max(0, Math.min(DEADLINE, Math.floor(this.#readsUntil - now)))
  }

  /**
   * Sends a call of the contract and returns its decoded response (amounts in minor units).
   *
   * @throws only ShopError
   */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    call: Call<P, Q, B, A>,
    input: CallInput<P, Q, B>,
  ): Promise<z.output<A>> {
    const { params, query, body, ...options } = input as CallOptions & {
      params?: Record<string, unknown>
      query?: Query
      body?: unknown
    }
    const path = fillPath(call.path, params) + formatQuery(query)
    const send = async () => {
      const wireBody = call.body && body !== undefined ? encodeBody(call.body, body) : undefined
      const received = await this.#send(call, path, wireBody, options)
      return typeof received === "string"
        ? parseAnswer(call.answer, received)
        : (received.passed as z.output<A>)
    }
    const name = `${call.method.toUpperCase()} ${call.path}`
    const attributes = { "http.request.method": call.method.toUpperCase(), "http.route": call.path }
    const load = () => traced({ name, kind: "client", attributes }, () => countOutcome(name, send))
    const { cache, locale, country } = this.#options
    if (!cache || !call.cached || call.signedIn) return await load()
    return (await cache.read(`${locale} ${country ?? ""} ${path}`, load)) as z.output<A>
  }

  /** Returns the text of the response, or the answer that an embedded shop API has passed as an object. */
  async #send(
    { method, signedIn = false }: Pick<Call, "method" | "signedIn">,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<string | { passed: unknown }> {
    const url = new URL(path, this.#options.baseUrl).href
    await this.#fillJar()
    const isWrite = WRITES.has(method)
    let answer: { passed: unknown } | undefined
    // The deadline is set here for each attempt, because the timeout of ofetch covers neither the body nor the retry.
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const deadline = this.#getDeadline(method)
      // A timer of 0 ms would fire only after the request has been sent.
      const signal = deadline > 0 ? AbortSignal.timeout(deadline) : AbortSignal.abort(outOfTime())
      const request = new Request(input, { ...init, signal })
      const response = await this.#options.fetch(request, {
        receiveAnswer: (passed) => (answer = { passed }),
        ...(!isWrite && { pageRequest: this.#pageRequest }),
      })
      syncShopTime(response)
      return response
    }
    try {
      const response = await createFetch({ fetch }).raw<string, "text">(url, {
        method,
        headers: {
          ...(await this.#headers(options)),
          ...((isWrite || signedIn) && this.#visitorHeader(options)),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        responseType: "text",
        retry: isWrite ? 0 : 1,
        retryStatusCodes: RETRY_STATUSES,
      })
      await this.#saveCookies(response.headers)
      return answer ?? response._data ?? ""
    } catch (error) {
      throw await this.#toShopError(error)
    } finally {
      if (isWrite) this.#pageRequest = {}
    }
  }

  async #headers({ idempotencyKey }: CallOptions): Promise<Record<string, string>> {
    const { locale, country, token, requestId, isRobot } = this.#options
    const cookie = await this.#jar?.getCookieString(COOKIES_URL)
    return {
      Accept: "application/json",
      "Content-Type": "application/json",
      "App-Locale": locale,
      "X-Request-Id": requestId,
      ...traceHeaders(),
      ...(country ? { "App-Country": country } : {}),
      ...(isRobot ? { "App-Robot": "1" } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
    }
  }

  /**
   * Returns the signed header with the visitor's IP address and answered question. The shop API uses the header to
   * limit writes and the reads of signed-in customers, such as the lookup of a manager.
   */
  #visitorHeader({ answeredQuestionId = null }: CallOptions): Record<string, string> {
    const { key, address } = this.#options.visitor
    return {
      [VISITOR_HEADER]: signVisitor(key, { address, answered: answeredQuestionId }, getShopTime()),
    }
  }

  async #fillJar() {
    if (this.#isJarFilled) return
    this.#isJarFilled = true
    for (const name of RELAYED_COOKIES) {
      const value = this.#options.cookies?.[name]
      if (value && /^[\w.~-]{1,200}$/.test(value))
        await this.#openJar().setCookie(`${name}=${value}`, COOKIES_URL)
    }
  }

  #openJar(): CookieJar {
    this.#jar ??= new CookieJar(undefined, { rejectPublicSuffixes: false, looseMode: true })
    return this.#jar
  }

  async #saveCookies(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      await this.#openJar().setCookie(line, COOKIES_URL, { ignoreError: true })
    }
  }

  /**
   * Returns the current value of a relayed cookie; null if the cookie is not set. The storefront sends the value to the
   * browser.
   */
  async findRelayedCookie(name: string): Promise<string | null> {
    const cookies = (await this.#jar?.getCookies(COOKIES_URL)) ?? []
    return RELAYED_COOKIES.includes(name)
      ? (cookies.find((cookie) => cookie.key === name)?.value ?? null)
      : null
  }

  async #toShopError(error: unknown): Promise<ShopError> {
    if (error instanceof ShopError) return error
    const response = error instanceof FetchError ? error.response : undefined
    const status = response?.status ?? 0
    const answer = parseJsonOrNull(String(response?._data ?? ""))
    const parsed = ErrorAnswer.safeParse(answer)
    if (!response || status >= 500 || status < 400) {
      return new ShopError("unreachable", {
        status,
        message: "shop API unreachable",
        ...(parsed.success ? { userMessage: parsed.data.message } : {}),
        cause: error,
      })
    }
    await this.#saveCookies(response.headers)
    if (!parsed.success) {
      return new ShopError("malformed", {
        status,
        message: "malformed refusal",
        cause: parsed.error,
      })
    }
    return new ShopError("rejected", {
      status,
      message: parsed.data.message,
      userMessage: parsed.data.message,
      fieldErrors: parsed.data.errors ?? {},
      retryAfter: Number(response.headers.get("retry-after")) || null,
      answer,
    })
  }
}

const outOfTime = () => new DOMException("the time for reads is used up", "TimeoutError")

async function countOutcome<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send()
    countCall(name, "answered")
    return answer
  } catch (error) {
    countCall(name, error instanceof ShopError ? error.kind : "malformed")
    throw error
  }
}

export const shopApiContext = createContext<ShopApiClient>()

export function getShopApi(context: Readonly<RouterContextProvider>): ShopApiClient {
  return context.get(shopApiContext)
}
