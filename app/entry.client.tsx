import "virtual:react-router/unstable_rsc/inject-hmr-runtime"
import { createFromReadableStream } from "@vitejs/plugin-rsc/browser"
import { startTransition, StrictMode, useEffect, type ReactNode } from "react"
import { hydrateRoot } from "react-dom/client"
import {
  unstable_RSCHydratedRouter as RSCHydratedRouter,
  type unstable_RSCPayload as RSCPayload,
} from "react-router/dom"
import type { HydrationPlan, Handover } from "#app/hydration/hydrate-on-interaction.ts"
import { unescapePayload } from "#app/hydration/unescape-payload.ts"
import { BUILD_HEADER } from "#app/navigation/build-header.ts"
import { expectReturn, fetchPage, cacheFirstPayload } from "#app/navigation/page-payloads.ts"
import { prefetchOnIntent } from "#app/navigation/prefetch-on-intent.ts"
import { registerServiceWorker } from "#app/offline/register-service-worker.ts"
import { reloadForLostChunks } from "#app/rsc/reload-for-lost-chunks.ts"
import { RenderedCartCount } from "./screens/shared/cart-state/rendered-cart-count.ts"

reloadForLostChunks()
// `expectReturn` must run before the router's listener of the same event, which fetches the page at once.
addEventListener("popstate", expectReturn)
prefetchOnIntent()
registerServiceWorker()

/**
 * Signals that the page is hydrated: by an attribute, for which tests wait, and by an event, after which
 * `hydrateOnInteraction` (app/hydration) repeats the clicks and form submissions that it has queued.
 */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["live"] = ""
    dispatchEvent(new Event("shop:live"))
  }, [])
  return children
}

/** Returns the page's RSC payload. `hydrateOnInteraction` has fetched it if it was not in the document. */
function readPayload(): ArrayBuffer | string {
  const { pagePayload } = globalThis as Handover
  if (pagePayload) return pagePayload
  return unescapePayload(document.getElementById("payload")?.textContent ?? "")
}

// Hydration needs the complete document.
if (document.readyState === "loading") {
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve))
}

const source = readPayload()
const { body } = new Response(source)
if (!body) throw new Error("the page has no payload")
const payload = await createFromReadableStream<RSCPayload>(body)
if (payload.type === "render" && !payload.errors) cacheFirstPayload(source)

const { cartCount } = JSON.parse(
  document.getElementById("hydration-plan")?.textContent ?? "{}",
) as HydrationPlan

const build = (payload.type === "render" && payload.clientVersion) || ""
const fetchWithBuild: typeof fetchPage = (request) => {
  request.headers.set(BUILD_HEADER, build)
  return fetchPage(request)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationSignal>
        <RenderedCartCount value={cartCount}>
          <RSCHydratedRouter
            createFromReadableStream={createFromReadableStream}
            fetch={fetchWithBuild}
            payload={payload}
          />
        </RenderedCartCount>
      </HydrationSignal>
    </StrictMode>,
  )
})
