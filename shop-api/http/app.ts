import { OpenAPIHono } from "@hono/zod-openapi"
import type { Method } from "#contract/call.ts"
import type { Services } from "#shop-api/services.ts"

/** What the transport knows of a request besides the request. */
export interface RequestInfo {
  /** IP address of whoever asks, as the socket has it. */
  address?: string | undefined
}

export interface ApiEnv {
  Bindings: RequestInfo
  Variables: { requestId: string }
}

/** The routes of the shop API with what their handlers work with. */
export interface ApiApp {
  hono: OpenAPIHono<ApiEnv>
  services: Services
  /** Methods by path, in Hono's notation: all others are answered with 405. */
  methods: Map<string, Set<Method>>
}

export function createApiApp(services: Services): ApiApp {
  return { hono: new OpenAPIHono<ApiEnv>(), services, methods: new Map() }
}
