import "virtual:react-router/unstable_rsc/inject-hmr-runtime"
import { createFromReadableStream } from "@vitejs/plugin-rsc/browser"
import { startTransition, StrictMode, useEffect, type ReactNode } from "react"
import { hydrateRoot } from "react-dom/client"
import {
  unstable_getRSCStream as getRSCStream,
  unstable_RSCHydratedRouter as RSCHydratedRouter,
  type unstable_RSCPayload as RSCPayload,
} from "react-router/dom"
import { reloadForLostChunks } from "#app/failed-chunks.ts"
import { expectReturn, fetchPage } from "#app/navigation/page-payloads.ts"
import { watchIntent } from "#app/navigation/watch-intent.ts"

reloadForLostChunks()
// Before the router listens: it asks for the page at once.
addEventListener("popstate", expectReturn)
watchIntent()

/** Says that the islands listen: `bootPage` hands over what was pressed until then. The mark stays, for tests. */
function Live({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["live"] = ""
    dispatchEvent(new Event("shop:live"))
  }, [])
  return children
}

const stream = getRSCStream() as ReadableStream<Uint8Array>
const payload = await createFromReadableStream<RSCPayload>(stream)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Live>
        <RSCHydratedRouter
          createFromReadableStream={createFromReadableStream}
          fetch={fetchPage}
          payload={payload}
        />
      </Live>
    </StrictMode>,
  )
})
