import "server-only"
import type { MiddlewareFunction } from "react-router"
import { requestUrlContext } from "#app/host/host-context.ts"
import { isPrefetch } from "#app/navigation/prefetch-header.ts"
import { opensDocument } from "#app/session/opens-document.ts"
import { Session, sessionContext } from "#app/session/session.ts"

/** Parses the request's cookies into a Session, and adds the changed cookies to the response. */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const session = new Session(request.headers.get("cookie"), {
    isPrefetch: isPrefetch(request.headers.get("purpose")),
  })
  context.set(sessionContext, session)
  const wasPersonal = session.isPersonal
  const response = await next()
  // If the route has set Cache-Control itself, its response gets no cookies, because shared caches may store it (as
  // they store the feeds).
  if (response.headers.has("Cache-Control")) return response
  // A prefetch renews no cookies: the visitor may never see the page, and the response may arrive after the visitor has
  // changed the country.
  if (request.method === "GET" && !session.isPrefetch) {
    // The router has removed `.rsc` from `request.url`, so the original URL is used.
    const url = context.get(requestUrlContext)
    session.renew({ isDocument: opensDocument(url, request.headers.get("sec-fetch-mode")) })
  }
  // In RSC mode a redirect has the status 202 at this point. The router sets the final status later.
  const isRedirect = response.status === 202 || Math.floor(response.status / 100) === 3
  for (const line of session.listSetCookies({ isRedirect })) {
    response.headers.append("Set-Cookie", line)
  }
  // With no-store, personal pages do not stay in the cache of a browser that several people use.
  const isPersonal = wasPersonal || session.isPersonal
  response.headers.set("Cache-Control", isPersonal ? "private, no-store" : "private, no-cache")
  // Without Vary, Back would show a stored page from before the visitor changed the country or the cart.
  response.headers.append("Vary", "Cookie")
  return response
}
