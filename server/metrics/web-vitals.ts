import { RateLimiterMemory } from "rate-limiter-flexible"
import { VITALS, type Vitals } from "#domain/web-vitals.ts"
import { networkOf } from "#runtime/ip-address.ts"

/** Maximum number of reports per minute from one network (an IPv4 address or an IPv6 /64). */
const MOST_REPORTS = 60
/** Maximum length of a report in bytes. An ordinary report has about 200. */
const LONGEST_REPORT = 3000

/**
 * Creates the function that receives the web vitals (loading times and layout shifts) which a page reports when its
 * visitor leaves it. Malformed reports, and too many from one network, get a 4xx and are not counted.
 *
 * @param siteUrl origin of the shop; reports from other origins are refused
 */
export function createVitalsReceiver(siteUrl: string, observe: (vitals: Vitals) => void) {
  const limiter = new RateLimiterMemory({ points: MOST_REPORTS, duration: 60 })

  return async (request: Request, address: string): Promise<Response> => {
    if (request.method !== "POST") return answer(405, { Allow: "POST" })
    if (request.headers.get("origin") !== siteUrl) return answer(403)
    if (Number(request.headers.get("content-length") ?? 0) > LONGEST_REPORT) return answer(413)
    const isTaken = await limiter.consume(networkOf(address, { v4: 32 })).then(
      () => true,
      () => false,
    )
    if (!isTaken) return answer(429, { "Retry-After": "60" })
    const { success, data } = VITALS.safeParse(readJson(await request.text()))
    if (!success) return answer(400)
    observe(data)
    return answer(204)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } })
}
