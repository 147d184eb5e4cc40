import { PREFETCH_HEADER } from "#app/navigation/prefetch-header.ts"

/** What a page that has forms sends them with (app/ui/form/submission-retry.tsx): the other pages are spared its code. */
export interface FormSender {
  sendForm?: (request: Request) => Promise<Response>
}

/** Milliseconds for which a page that was asked for ahead may be shown. */
const PREFETCH_TTL = 15_000
/** And one that was seen, to who goes back to it. */
const SEEN_TTL = 5 * 60_000
const MOST = 8

/** Answers by address, the latest few, each to be had once and for a while. */
class PayloadCache {
  readonly #kept = new Map<string, { answer: Promise<Response>; until: number }>()
  readonly #keptFor: number

  constructor(keptFor: number) {
    this.#keptFor = keptFor
  }

  put(address: string, answer: Promise<Response>): void {
    // Whoever takes it sees that it failed; until then nobody has to hear of it.
    answer.catch(() => undefined)
    this.#kept.delete(address)
    this.#kept.set(address, { answer, until: performance.now() + this.#keptFor })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest)
  }

  has(address: string): boolean {
    return performance.now() < (this.#kept.get(address)?.until ?? 0)
  }

  /** Undefined for what is not there, has failed or is too old. */
  async take(address: string): Promise<Response | undefined> {
    const known = this.has(address) ? this.#kept.get(address) : undefined
    this.#kept.delete(address)
    const answer = await known?.answer.catch(() => undefined)
    return answer?.ok ? answer : undefined
  }

  clear(): void {
    this.#kept.clear()
  }
}

const ahead = new PayloadCache(PREFETCH_TTL)
const seen = new PayloadCache(SEEN_TTL)
/** The payload of the page that the visitor goes back to. */
let backTo: string | null = null

/** Set at build time (app/urls/page-expressions.ts). */
declare const PREFETCHED_PAGES: RegExp

const isShared = (pathname: string, search: string) =>
  PREFETCHED_PAGES.test(pathname) && !new URLSearchParams(search).has("panel")

/** The address under which the router asks for a page that is everybody's; null for any other page. */
function payloadOf({ origin, pathname, search }: URL | Location): string | null {
  return isShared(pathname, search) ? `${origin}${pathname}.rsc${search}` : null
}

/** To be called before the router hears that the visitor has gone back or on in the browser's history. */
export function expectReturn(): void {
  backTo = payloadOf(location)
}

/** Keeps what the page was made of that the visit begins with, for who comes back to it. */
export function cacheFirstPayload(payload: ArrayBuffer | string): void {
  const address = payloadOf(location)
  if (address !== null) seen.put(address, Promise.resolve(new Response(payload)))
}

/** Asks for a page that the visitor seems about to open. */
export function prefetch(page: URL): void {
  // Searches are counted, and prices seldom asked for twice: those pages are made for whoever opens them.
  const isRare = ["q", "price_min", "price_max"].some((name) => page.searchParams.has(name))
  const address = payloadOf(page)
  if (isRare || address === null || address === payloadOf(location) || ahead.has(address)) return
  ahead.put(address, fetch(address, { headers: PREFETCH_HEADER }))
}

/**
 * How the router asks for pages. One that was asked for ahead, or that the visitor goes back to within minutes, is
 * there already. Whatever is sent to the shop may change what pages say: none of them is believed after it.
 */
export async function fetchPage(request: Request): Promise<Response> {
  const { method, url } = request
  if (method !== "GET") {
    ahead.clear()
    seen.clear()
    const { sendForm = fetch } = globalThis as FormSender
    return await sendForm(request)
  }
  const isReturn = url === backTo
  backTo = null
  const known = isReturn ? await seen.take(url) : await findPrefetched(url)
  const answer = known ?? (await fetch(request))
  const { pathname, search } = new URL(url)
  if (isRefusal(answer)) {
    // The document of this page says in words that the shop is busy.
    location.assign(pathname.replace(/\.rsc$/, "") + search)
    return await new Promise(() => {})
  }
  if (answer.ok && isShared(pathname.replace(/\.rsc$/, ""), search)) {
    seen.put(url, Promise.resolve(answer.clone()))
  }
  return answer
}

/** Whether the shop's server refuses requests until later; the storefront's own 503 is a page. */
const isRefusal = ({ status, headers }: Response) =>
  status === 503 && headers.has("Retry-After") && !headers.has("Content-Type")

async function findPrefetched(address: string): Promise<Response | undefined> {
  const answer = await ahead.take(address)
  // Now the visitor looks at the perfume, which the shop keeps in mind.
  if (answer && address.includes("/product/"))
    fetch(address, { method: "HEAD" }).catch(() => undefined)
  return answer
}
