import { Writable } from "node:stream"
import {
  createFromReadableStream,
  getClientEntryUrl,
  setOnClientReference,
} from "@vitejs/plugin-rsc/ssr"
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server.node"
import {
  unstable_routeRSCServerRequest as routeRSCServerRequest,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router"
import { contentSecurityPolicy, type ThirdPartyOrigins } from "#app/http/content-security-policy.ts"
import { deferScripts } from "#app/hydration/defer-scripts.ts"
import type { CacheDirectives } from "#runtime/host-context.ts"
import { RenderedCartCount } from "./screens/shared/cart-state/rendered-cart-count.ts"

export { renderToStaticMarkup }

/** The client components whose code this process has read, by their ids. */
const readComponents = new Set<string>()
setOnClientReference(({ id }) => readComponents.add(id))

interface Surroundings {
  thirdParties: ThirdPartyOrigins
  /** Set for a page that is cached: its payload may be detached. */
  cache: CacheDirectives | null
}

/**
 * The HTML of a rendered payload, whole: nothing streams in late, because late content stays hidden with
 * scripts off. What is not a document (data requests, resources, redirects) passes through as it is.
 */
export async function renderDocument(
  request: Request,
  flight: Response,
  { thirdParties, cache }: Surroundings,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!isPayload(flight) || pathname.endsWith(".rsc")) return flight
  const payload = await flight.bytes()
  const count = readComponents.size
  const cartCount = cache?.cartCount ?? 0
  const render = () => route(request, flight, { payload, cartCount })
  let { response, html } = await render()
  // React links the styles of a component only where it need not wait for the component's code. The first page
  // that shows one had to wait, so it is rendered once more.
  if (html && readComponents.size > count) {
    ;({ response, html } = await render())
  }
  if (html === null) return response
  const page = deferScripts(html, request.url, {
    payload,
    canDetachPayload: cache !== null && response.status === 200,
    cartCount,
    entry: getClientEntryUrl(),
  })
  if (cache && page.digest !== null) {
    const detached = new Response(payload, { headers: { "Content-Type": PAYLOAD_TYPE } })
    cache.payload = { digest: page.digest, response: detached }
  }
  const headers = new Headers(response.headers)
  if (import.meta.env.PROD)
    headers.set("Content-Security-Policy", contentSecurityPolicy(page.html, thirdParties))
  // A stream of it, for a Response would copy what it is given.
  const body = streamOf(Buffer.concat([...page.html, ...page.tail]))
  return new Response(body, { status: response.status, headers })
}

interface Routed {
  /** Status and headers, for a document; otherwise the whole answer. */
  response: Response
  /** The document without its payload; null for what is none, such as a redirect. */
  html: Buffer | null
}

/** What the router makes of a payload. */
async function route(
  request: Request,
  { status, headers }: Response,
  { payload, cartCount }: { payload: Uint8Array<ArrayBuffer>; cartCount: number },
): Promise<Routed> {
  // The router would split, buffer and encode streams of them: it is given the payload read, and its page is
  // taken before it passes by.
  let read: Promise<unknown> | undefined
  let html: Buffer | null = null
  const response = await routeRSCServerRequest({
    request,
    serverResponse: new Response("", { status, headers }),
    createFromReadableStream: () => (read ??= createFromReadableStream(streamOf(payload))),
    hydrate: false,
    async renderHTML(getPayload, options) {
      const decoded = getPayload()
      html = await renderWhole(
        <RenderedCartCount value={cartCount}>
          <RSCStaticRouter getPayload={() => decoded} />
        </RenderedCartCount>,
        { onError: options.onError },
      )
      return Object.assign(streamOf(null), { allReady: Promise.resolve() })
    },
  })
  return { response, html }
}

function streamOf(bytes: Uint8Array<ArrayBuffer> | null) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (bytes) controller.enqueue(bytes)
      controller.close()
    },
  })
}

const PAYLOAD_TYPE = "text/x-component"

function isPayload({ headers }: Response): boolean {
  return (headers.get("content-type") ?? "").startsWith(PAYLOAD_TYPE)
}

interface RenderOptions {
  onError: (error: unknown) => string | undefined
}

async function renderWhole(page: React.ReactNode, options: RenderOptions): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve()
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: options.onError,
    })
  })
  return Buffer.concat(chunks)
}
