import { EventEmitter } from "node:events"
import {
  createFromReadableStream,
  getClientEntryUrl,
  setOnClientReference,
} from "@vitejs/plugin-rsc/ssr"
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server.node"
import {
  unstable_routeRSCServerRequest as routeRSCServerRequest,
  type unstable_RSCPayload as RSCPayload,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router"
import { contentSecurityPolicy, type ThirdPartyOrigins } from "#app/http/content-security-policy.ts"
import { deferScripts } from "#app/hydration/defer-scripts.ts"
import type { CacheDirectives } from "#runtime/host-context.ts"
import { holdElements } from "./rsc/hold-elements.tsx"
import { RenderedCartCount } from "./screens/shared/cart-state/rendered-cart-count.ts"
import { createMarkupCache } from "./ui/markup/markup-cache.ts"
import { MarkupContext } from "./ui/markup/markup-context.ts"

export { renderToStaticMarkup }

/**
 * Caches the HTML of filter choices, such as a brand with its number of perfumes. The limit of a million characters is
 * enough for a few thousand choices.
 */
const getMarkup = createMarkupCache(renderToStaticMarkup, 1_000_000)

/** Ids of the client components whose modules this process has loaded. */
const loadedComponents = new Set<string>()
setOnClientReference(({ id }) => loadedComponents.add(id))

interface DocumentOptions {
  thirdParties: ThirdPartyOrigins
  /** Set if the page is rendered for the page cache, which may store the RSC payload apart from the document. */
  cache: CacheDirectives | null
}

/**
 * Renders an RSC payload as a complete HTML document. The document is not streamed, because without scripts late
 * content would stay hidden. Responses other than documents (data, resources, redirects) are returned unchanged.
 */
export async function renderDocument(
  request: Request,
  flight: Response,
  { thirdParties, cache }: DocumentOptions,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!isPayload(flight) || pathname.endsWith(".rsc")) return flight
  const payload = await flight.bytes()
  const count = loadedComponents.size
  const cartCount = cache?.cartCount ?? 0
  const render = () => route(request, flight, { payload, cartCount })
  let { response, html } = await render()
  // React omits the stylesheets of a component whose module is not loaded yet. If this page was the first that needed
  // such a module, it is rendered again.
  if (html && loadedComponents.size > count) {
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
    headers.set("Content-Security-Policy", contentSecurityPolicy(thirdParties))
  // The body is a stream, because Response would copy a buffer.
  const body = createStream(Buffer.concat(page.html))
  return new Response(body, { status: response.status, headers })
}

interface RoutedResponse {
  /** Status and headers of a document, or the complete response if it is not a document. */
  response: Response
  /** The document without its RSC payload; null if the response is not a document, such as a redirect. */
  html: Buffer | null
}

async function route(
  request: Request,
  { status, headers }: Response,
  { payload, cartCount }: { payload: Uint8Array<ArrayBuffer>; cartCount: number },
): Promise<RoutedResponse> {
  // If the router received the RSC payload as a stream, it would copy and encode it again. So
  // `createFromReadableStream` gives it the decoded payload, and `renderHTML` stores the document in `html`.
  const clone = () => ({ body: UNREAD_STREAM })
  const unread = { status, statusText: "", headers, body: UNREAD_STREAM, clone }
  const serverResponse = unread as unknown as Response
  let decodedPayload: Promise<unknown> | undefined
  let hasFailed = false
  let html: Buffer | null = null
  const response = await routeRSCServerRequest({
    request,
    serverResponse,
    createFromReadableStream: () =>
      (decodedPayload ??= createFromReadableStream(createStream(payload))),
    hydrate: false,
    async renderHTML(getPayload, options) {
      // After a failed rendering, the router calls this function again. Then `getPayload` returns the payload with the
      // error. The first time it is not called, because its getters would keep the page (see `holdElements`).
      const held = holdElements((await (hasFailed ? getPayload() : decodedPayload)) as RSCPayload)
      const decoded: ReturnType<typeof getPayload> = Object.assign(Promise.resolve(held.payload), {
        formState: NO_FORM_STATE,
      })
      try {
        html = await renderToBuffer(
          <RenderedCartCount value={cartCount}>
            <MarkupContext value={getMarkup}>
              <RSCStaticRouter getPayload={() => decoded} />
            </MarkupContext>
          </RenderedCartCount>,
          { onError: options.onError },
        )
      } catch (error) {
        hasFailed = true
        getPayload()._deepestRenderedBoundaryId = decoded._deepestRenderedBoundaryId ?? null
        throw error
      } finally {
        held.release()
      }
      return UNREAD_STREAM
    },
  })
  // The router returns its argument for a request that is not for a document, such as one with the header of a server
  // function.
  if (response === serverResponse)
    return { response: new Response(payload, { status, headers }), html }
  return { response, html }
}

/** The type of the router requires it, but the router does not read it. */
const NO_FORM_STATE = Promise.resolve()

/**
 * Stands for the streams of payload and document that the router copies and transforms, although the shop reads none of
 * them. Such streams would take about a hundredth of the time of a small page. It is a Blob, because after a redirect
 * the router creates a Response with it. Delete it when the router accepts a decoded payload.
 */
const UNREAD_STREAM = Object.assign(new Blob([]), {
  pipeThrough: () => null,
}) as unknown as ReadableStream<Uint8Array>

function createStream(bytes: Uint8Array<ArrayBuffer>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes)
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

/**
 * Collects the chunks of a rendered document. It is no `Writable`, because a Writable would keep the page in memory after
 * it is sent (see `holdElements`): V8 also treats a function as an old object if it is created in an assignment to a
 * property, as the `onwrite` of each Writable is.
 */
class DocumentSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly chunks: Uint8Array[] = []

  write(chunk: Uint8Array | string): boolean {
    this.chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.emit("finish")
    return this
  }

  destroy(error: unknown): void {
    this.emit("failed", error)
  }
}

async function renderToBuffer(page: React.ReactNode, options: RenderOptions): Promise<Buffer> {
  const sink = new DocumentSink()
  await new Promise<void>((resolve, reject) => {
    sink.on("finish", resolve)
    sink.on("failed", reject)
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: options.onError,
    })
  })
  return Buffer.concat(sink.chunks)
}
