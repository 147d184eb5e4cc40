import { Writable } from "node:stream"
import {
  createFromReadableStream,
  getClientEntryUrl,
  setOnClientReference,
} from "@vitejs/plugin-rsc/ssr"
import { renderToPipeableStream } from "react-dom/server.node"
import {
  unstable_routeRSCServerRequest as routeRSCServerRequest,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router"
import { contentSecurityPolicy, type Strangers } from "#app/content-security-policy.ts"
import { deferScripts } from "#app/defer-scripts.ts"
import type { Keeping } from "#app/platform.ts"

export { holeMark } from "#app/ui/cart/cart-holes.ts"

/** The client components whose code this process has read, by their ids. */
const readComponents = new Set<string>()
setOnClientReference(({ id }) => readComponents.add(id))

interface Surroundings {
  strangers: Strangers
  /** Given for a page that is kept: there its payload may stand apart. */
  keeping: Keeping | null
}

/**
 * The HTML of a rendered payload, whole: nothing streams in late, because late content stays hidden with
 * scripts off. What is not a document (data requests, resources, redirects) passes through as it is.
 */
export async function renderDocument(
  request: Request,
  flight: Response,
  { strangers, keeping }: Surroundings,
): Promise<Response> {
  if (!isPayload(flight)) return await route(request, flight)
  const payload = await flight.text()
  const again = () => new Response(payload, { status: flight.status, headers: flight.headers })
  const count = readComponents.size
  let response = await route(request, again())
  if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return response
  // React links the styles of a component only where it need not wait for the component's code. The first page
  // that shows one had to wait, so it is rendered once more.
  if (readComponents.size > count) response = await route(request, again())
  const entry = getClientEntryUrl()
  const canStandApart = keeping !== null && response.status === 200
  const page = deferScripts(await response.text(), request.url, { entry, payload, canStandApart })
  if (keeping && page.digest !== null) {
    const apart = new Response(payload, { headers: { "Content-Type": PAYLOAD_TYPE } })
    keeping.payload = { digest: page.digest, response: apart }
  }
  const headers = new Headers(response.headers)
  if (import.meta.env.PROD)
    headers.set("Content-Security-Policy", contentSecurityPolicy(page.html, strangers))
  return new Response(page.html, { status: response.status, headers })
}

/** What the router makes of a payload: a document without it, or the payload itself for a data request. */
function route(request: Request, serverResponse: Response): Promise<Response> {
  // The router reads the payload to see whether it leads elsewhere, and again to render it: once is enough.
  let read: Promise<unknown> | undefined
  return routeRSCServerRequest({
    request,
    serverResponse,
    createFromReadableStream: (body) => (read ??= createFromReadableStream(body)),
    hydrate: false,
    async renderHTML(getPayload, options) {
      const payload = getPayload()
      return await renderWhole(<RSCStaticRouter getPayload={() => payload} />, {
        onError: options.onError,
      })
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

async function renderWhole(page: React.ReactNode, options: RenderOptions) {
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
  return Object.assign(
    new ReadableStream<Uint8Array>({
      start(controller) {
        // The router decodes, looks at and encodes each chunk: one is cheaper than a hundred.
        controller.enqueue(Buffer.concat(chunks))
        controller.close()
      },
    }),
    { allReady: Promise.resolve() },
  )
}
