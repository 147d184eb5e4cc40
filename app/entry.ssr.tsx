import { Writable } from "node:stream"
import { createFromReadableStream, getClientEntryUrl } from "@vitejs/plugin-rsc/ssr"
import { renderToPipeableStream } from "react-dom/server.node"
import {
  unstable_routeRSCServerRequest as routeRSCServerRequest,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router"
import { contentSecurityPolicy } from "#app/content-security-policy.ts"

/**
 * The HTML of a rendered payload, whole: nothing streams in late, because late content stays hidden with
 * scripts off. What is not a document (data requests, resources, redirects) passes through as it is.
 */
export async function renderDocument(request: Request, flight: Response): Promise<Response> {
  const response = await routeRSCServerRequest({
    request,
    serverResponse: await inOnePiece(flight),
    createFromReadableStream,
    async renderHTML(getPayload, options) {
      const payload = getPayload()
      return await renderWhole(<RSCStaticRouter getPayload={() => payload} />, {
        bootstrapModules: [getClientEntryUrl()],
        onError: options.onError,
      })
    },
  })
  if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(html))
  return new Response(html, { status: response.status, headers })
}

/** The router writes an inline script for each chunk of a payload, and the policy names each script. */
async function inOnePiece(flight: Response): Promise<Response> {
  const isPayload = (flight.headers.get("content-type") ?? "").startsWith("text/x-component")
  if (!isPayload) return flight
  const { status, headers } = flight
  return new Response(await flight.arrayBuffer(), { status, headers })
}

interface RenderOptions {
  bootstrapModules: string[]
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
      bootstrapModules: options.bootstrapModules,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: options.onError,
    })
  })
  return Object.assign(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    }),
    { allReady: Promise.resolve() },
  )
}
