import { OpenAPIHono } from "@hono/zod-openapi"
import type { Method } from "#contract/call.ts"
import type { InProcessCall } from "#runtime/host-context.ts"
import type { Services } from "#shop-api/services.ts"

/** What is known of a request beside its HTTP message. A storefront in the same process sets `InProcessCall`. */
export interface RequestInfo extends InProcessCall {
  /** IP address of the client that has opened the connection: the visitor, a proxy, or the storefront. */
  address?: string | undefined
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
