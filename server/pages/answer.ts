import type { IncomingMessage, ServerResponse } from "node:http"
import type { PackedPage } from "#server/pages/packed-page.ts"
import type { PageCache } from "#server/pages/page-cache.ts"
import type { PageSource, Visit } from "#server/pages/pages.ts"
import { sendPage } from "#server/pages/send-page.ts"
import { requestIdOf } from "#server/request-id.ts"

type Ask = (request: IncomingMessage, response: ServerResponse, goAround: () => void) => void

/** Answers requests for kept pages and their payloads; all else goes around them, and whatever fails here too. */
export function createPageAnswerer(
  source: Pick<PageSource, "read" | "recognize">,
  cache: Pick<PageCache, "find" | "read" | "findPayload" | "readPayload">,
): Ask {
  return (request, response, goAround) => {
    const visit = readVisit(source, request)
    if (!visit) return goAround()
    const send = (page: PackedPage) =>
      sendPage(request, response, { page, visit, requestId: requestIdOf(request) })
    if (visit.payload !== null) {
      const found = cache.findPayload(visit, visit.payload)
      if (found) return send(found)
      readPayloadLater(visit, visit.payload).then(
        (payload) => (payload ? send(payload) : sendNothing(response, 404)),
        () => sendNothing(response, 503),
      )
      return
    }
    if (visit.stranger === null) {
      const page = cache.find(visit)
      if (page) return send(page)
    }
    readLater(visit).then(
      (page) => (page ? send(page) : goAround()),
      () => goAround(),
    )
  }

  async function isKnown({ stranger }: Visit): Promise<boolean> {
    return stranger === null || (await source.recognize(stranger))
  }

  async function readLater(visit: Visit) {
    return (await isKnown(visit)) ? await cache.read(visit) : null
  }

  async function readPayloadLater(visit: Visit, digest: string) {
    return (await isKnown(visit)) ? await cache.readPayload(visit, digest) : null
  }
}

function sendNothing(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-store" })
  response.end()
}

function readVisit(source: Pick<PageSource, "read">, request: IncomingMessage): Visit | null {
  const { method, url = "", headers } = request
  if (method !== "GET" && method !== "HEAD") return null
  // What comes with a body, or calls a function of the server's, is no visit.
  if (headers["content-length"] !== undefined || headers["rsc-action-id"] !== undefined) return null
  return source.read(url, headers)
}
