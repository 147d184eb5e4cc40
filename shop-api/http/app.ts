import { OpenAPIHono } from "@hono/zod-openapi"
import type { Method } from "#contract/call.ts"
import type { Services } from "#shop-api/services.ts"

export interface RequestInfo {
  /** IP address of the client that has opened the connection: the visitor, a proxy, or the storefront. */
  address?: string | undefined
  /**
   * A storefront in the same process sets this function, because it needs no JSON. If a call succeeds, this function
   * receives the answer as an object, and the response has no body. The function must not change the object, because
   * other requests may get the same one.
   */
  receiveAnswer?: (answer: unknown) => void
}

export interface ApiEnv {
  Bindings: RequestInfo
  Variables: { requestId: string }
}

/** The routes of the shop API, and the services that their handlers use. */
export interface ApiApp {
  hono: OpenAPIHono<ApiEnv>
  services: Services
  /** The allowed methods of each path (written as Hono writes paths). Requests with another method get 405. */
  methods: Map<string, Set<Method>>
}

export function createApiApp(services: Services): ApiApp {
  return { hono: new OpenAPIHono<ApiEnv>(), services, methods: new Map() }
}
