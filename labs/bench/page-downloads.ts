import type { CDPSession } from "playwright"
import type { Kind, WeightResult } from "#labs/bench/weight-result.ts"

/** Maps the resource types of the Chrome DevTools Protocol to the kinds of responses that the results count. */
const KIND_OF_TYPE: Partial<Record<string, Kind>> = {
  Document: "html",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "picture",
}

export interface Traffic {
  /** The counts so far, updated with each response. */
  results: Pick<WeightResult, "requests" | "bytes" | "failures">
  /** Returns how many pictures have arrived in a format other than the one in their URL. */
  countSubstitutes(): number
  /** Resolves when no request is pending. */
  untilQuiet(): Promise<void>
}

/** Counts what a page loads from now on. The network events of the session must be enabled. */
export function watchTraffic(session: CDPSession): Traffic {
  const results: Traffic["results"] = {
    requests: 0,
    bytes: { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 },
    failures: [],
  }
  let substitutes = 0
  const kinds = new Map<string, Kind>()
  /** URLs of the requests in progress, by request id. */
  const expected = new Map<string, string>()
  const settle = (requestId: string) => expected.delete(requestId)

  session.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    // The bytes of a data: URL are part of the page and not counted again.
    if (!/^https?:/.test(request.url)) return
    expected.set(requestId, request.url)
    if (redirectResponse) {
      results.failures.push(`${redirectResponse.url} was ${redirectResponse.status}`)
    }
  })
  session.on("Network.requestServedFromCache", ({ requestId }) => settle(requestId))
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (!expected.has(requestId)) return
    const { url, status, headers, mimeType } = response
    kinds.set(requestId, KIND_OF_TYPE[type] ?? "other")
    if (status !== 200) results.failures.push(`${url} was ${status}`)
    const encoding = findHeader(headers, "content-encoding") ?? "gzip"
    if (encoding !== "gzip") results.failures.push(`${url} came as ${encoding}`)
    if (url.endsWith(".avif") && mimeType !== "image/avif") substitutes++
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!settle(requestId)) return
    results.requests++
    results.bytes[kinds.get(requestId) ?? "other"] += encodedDataLength
  })
  session.on("Network.loadingFailed", ({ requestId, errorText }) => {
    const url = expected.get(requestId)
    if (settle(requestId)) results.failures.push(`${url} failed: ${errorText}`)
  })

  return {
    results,
    countSubstitutes: () => substitutes,
    async untilQuiet() {
      while (expected.size > 0) {
        await Promise.race([
          new Promise((resolve) => session.once("Network.loadingFinished", resolve)),
          new Promise((resolve) => session.once("Network.loadingFailed", resolve)),
        ])
      }
    },
  }
}

function findHeader(headers: Record<string, string>, wanted: string): string | null {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null
}
