import { createHash } from "node:crypto"
import { escapePayload } from "#app/hydration/escape-payload.ts"
import { hydrateOnInteraction, type HydrationPlan } from "#app/hydration/hydrate-on-interaction.ts"
import { matchPages } from "#app/page-policies.ts"

const PRELOAD = `<link rel="modulepreload"`

const DEFERRED_PAGES = new RegExp(
  `^(?:/|${matchPages((page) => page.hydration === "deferred")}/?)$`,
)

/** The inline script of every document. The content security policy allows it by its hash. */
export const HYDRATION_SCRIPT = `(${hydrateOnInteraction.toString().replaceAll(/\n\s+/g, "\n")})()`

/** The scripts and the data with which a document is hydrated. */
interface Scripts {
  /** URL of the entry module that runs in the browser. */
  entry: string
  payload: Uint8Array
  /** Whether the page cache stores the RSC payload, so that the browser can request it later. */
  canDetachPayload: boolean
  cartCount: number
}

/**
 * Replaces the module preloads of a document by the script `hydrateOnInteraction`, which loads these modules later. If
 * the page cache stores the RSC payload and the page defers hydration, the result contains only the payload's `digest`;
 * otherwise the result contains the payload. The document is returned as slices in UTF-8, so that it is not copied.
 */
export function deferScripts(
  document: Buffer,
  url: string,
  { entry, payload, canDetachPayload, cartCount }: Scripts,
): { html: Buffer[]; digest: string | null } {
  const { pathname, search, searchParams } = new URL(url)
  const headEnd = document.indexOf("</head>")
  const { parts, urls } = extractPreloads(document.subarray(0, headEnd))
  // A page with an open panel (a dialog that the URL opens) needs its scripts at once. The dev server needs them at
  // once, too, to reload a module after an edit.
  const isDeferred =
    !import.meta.env.DEV && DEFERRED_PAGES.test(pathname) && !searchParams.has("panel")
  const digest = isDeferred && canDetachPayload ? hashPayload(payload) : null
  const payloadUrl =
    digest === null ? null : `${pathname}${search}${search === "" ? "?" : "&"}payload=${digest}`
  const preload = [...new Set([entry, ...urls])]
  const plan: HydrationPlan = { entry, preload, isDeferred, payloadUrl, cartCount }
  const scripts = Buffer.from(
    `${jsonElement("hydration-plan", plan)}<script>${HYDRATION_SCRIPT}</script>`,
  )
  const end = digest === null ? document.lastIndexOf("</body>") : document.length
  const tail = digest === null ? [...payloadElement(payload), document.subarray(end)] : []
  return { html: [...parts, scripts, document.subarray(headEnd, end), ...tail], digest }
}

/** Returns the head without its module preloads, and the URLs of these modules. */
function extractPreloads(head: Buffer): { parts: Buffer[]; urls: string[] } {
  const urls: string[] = []
  const parts: Buffer[] = []
  let from = 0
  for (let at = head.indexOf(PRELOAD); at !== -1; at = head.indexOf(PRELOAD, from)) {
    parts.push(head.subarray(from, at))
    from = head.indexOf(">", at) + 1
    const [, preloaded] = /href="([^"]+)"/.exec(head.toString("utf8", at, from)) ?? []
    if (preloaded !== undefined) urls.push(preloaded)
  }
  parts.push(head.subarray(from))
  return { parts, urls }
}

/**
 * Returns a script element with the payload. Because of its `type`, the browser does not run the element, so the
 * content security policy needs no hash for it.
 */
function payloadElement(payload: Uint8Array): Buffer[] {
  const start = Buffer.from(`<script type="text/x-component" id="payload">`)
  return [start, escapePayload(payload), Buffer.from("</script>")]
}

function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c")
  return `<script type="application/json" id="${id}">${json}</script>`
}

function hashPayload(payload: Uint8Array): string {
  return createHash("sha256").update(payload).digest("base64url").slice(0, 22)
}
