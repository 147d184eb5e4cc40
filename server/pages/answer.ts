import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { PageCache } from "#server/pages/page-cache.ts"
import type { PageSource, Visit } from "#server/pages/pages.ts"
import { sendPage } from "#server/pages/send-page.ts"

type Ask = (request: IncomingMessage, response: ServerResponse, goAround: () => void) => void

/** Answers requests for kept pages; everything else goes around them, and whatever fails here too. */
export function createPageAnswerer(
  source: Pick<PageSource, "read" | "recognize">,
  cache: Pick<PageCache, "find" | "read">,
): Ask {
  return (request, response, goAround) => {
    const visit = readVisit(source, request)
    if (!visit) return goAround()
    const send = (page: NonNullable<ReturnType<PageCache["find"]>>) =>
      sendPage(request, response, { page, visit, requestId: randomUUID() })
    if (visit.stranger === null) {
      const page = cache.find(visit)
      if (page) return send(page)
    }
    readLater(visit).then(
      (page) => (page ? send(page) : goAround()),
      () => goAround(),
    )
  }

  async function readLater(visit: Visit) {
    const isKnown = visit.stranger === null || (await source.recognize(visit.stranger))
    return isKnown ? await cache.read(visit) : null
  }
}

function readVisit(source: Pick<PageSource, "read">, request: IncomingMessage): Visit | null {
  const { method, url = "", headers } = request
  if (method !== "GET" && method !== "HEAD") return null
  // What comes with a body, or calls a function of the server's, is no visit.
  if (headers["content-length"] !== undefined || headers["rsc-action-id"] !== undefined) return null
  return source.read(url, headers)
}
