import { renderToReadableStream } from "@vitejs/plugin-rsc/rsc"
import { isbot } from "isbot"
import {
  isRouteErrorResponse,
  RouterContextProvider,
  unstable_matchRSCServerRequest as matchRSCServerRequest,
} from "react-router"
import basename from "virtual:react-router/unstable_rsc/basename"
import clientVersion from "virtual:react-router/unstable_rsc/client-version"
import unstable_reactRouterServeConfig from "virtual:react-router/unstable_rsc/react-router-serve-config"
import routeDiscovery from "virtual:react-router/unstable_rsc/route-discovery"
import routes from "virtual:react-router/unstable_rsc/routes"
import { logError } from "#app/log.ts"
import { platformContext, readPlatform } from "#app/platform.ts"

export { unstable_reactRouterServeConfig }

/** Refusals (thrown data and responses) are answers; everything else that is thrown is a fault to log. */
function report(requestId: string, error: unknown) {
  if (isRouteErrorResponse(error) || error instanceof Response) return
  logError(requestId, error)
}

export default {
  /**
   * Answers one request. No server functions: the decoders of their arguments are left out, so that route
   * actions are the only way to write.
   */
  async fetch(request: Request, given?: unknown): Promise<Response> {
    const platform = readPlatform(given)
    const requestContext = new RouterContextProvider()
    // Built here: the class that server.ts would import is another copy than the one bundled.
    requestContext.set(platformContext, platform)
    const flight = await matchRSCServerRequest({
      basename,
      clientVersion,
      createTemporaryReferenceSet: () => new WeakMap(),
      request,
      requestContext,
      routeDiscovery,
      routes,
      onError: (error) => report(platform.requestId, error),
      generateResponse(match, options) {
        // What a loader or an action throws never reaches onError.
        if (match.payload.type === "render" && match.payload.errors) {
          for (const error of Object.values(match.payload.errors)) report(platform.requestId, error)
        }
        const stream = renderToReadableStream(match.payload, {
          ...options,
          onError(error: unknown) {
            const digest = options.onError(error)
            if (digest === undefined) report(platform.requestId, error)
            return digest
          },
        })
        return new Response(stream, { status: match.statusCode, headers: match.headers })
      },
    })
    const ssr = await import.meta.viteRsc.loadModule<typeof import("./entry.ssr.tsx")>(
      "ssr",
      "index",
    )
    const response = await ssr.renderDocument(request, flight)
    return isErrorPage(response) && isbot(request.headers.get("user-agent"))
      ? emptyAnswer(response)
      : response
  },
}

function isErrorPage(response: Response): boolean {
  return (
    response.status >= 400 && (response.headers.get("content-type") ?? "").startsWith("text/html")
  )
}

/** Crawlers get the status alone: error pages are not rendered for them (specification 8). */
function emptyAnswer(response: Response): Response {
  void response.body?.cancel()
  return new Response(null, { status: response.status, headers: { "X-Robots-Tag": "noindex" } })
}

if (import.meta.hot) import.meta.hot.accept()
