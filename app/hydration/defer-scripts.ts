import { createHash } from "node:crypto"
import { escapePayload } from "#app/hydration/escape-payload.ts"
import { hydrateOnInteraction, type HydrationPlan } from "#app/hydration/hydrate-on-interaction.ts"
import { matchPages } from "#app/page-policies.ts"

const PRELOAD = `<link rel="modulepreload"`

const DEFERRED_PAGES = new RegExp(
  `^(?:/|${matchPages((page) => page.hydration === "deferred")}/?)$`,
)

/** The text of the one inline script that every document has: the same for all, so that the policy can name it. */
const HYDRATION_SCRIPT = `(${hydrateOnInteraction.toString().replaceAll(/\n\s+/g, "\n")})()`

/** What makes a document live. */
interface Scripts {
  /** Address of the browser's entry. */
  entry: string
  /** What the islands are made of. */
  payload: Uint8Array
  /** Whether the payload is cached, so that the browser can request it when it needs it. */
  canDetachPayload: boolean
  cartCount: number
}

/**
 * Takes the scripts out of a document that loads them with the page, and leaves them to `hydrateOnInteraction`. With them goes
 * the payload, where it can: `digest` is what the document calls it then; null when the document carries it, in its
 * `tail`. Documents are UTF-8, in parts as they come one behind the other: each copy of one is memory that waits for
 * the collector. No element stands in two parts.
 */
export function deferScripts(
  document: Buffer,
  url: string,
  { entry, payload, canDetachPayload, cartCount }: Scripts,
): { html: Buffer[]; tail: Buffer[]; digest: string | null } {
  const { pathname, search, searchParams } = new URL(url)
  const headEnd = document.indexOf("</head>")
  const { parts, addresses } = extractPreloads(document.subarray(0, headEnd))
  // A panel is open as soon as the page is there, so its scripts cannot wait. While developing none do: without them
  // an edit does not reach the browser.
  const isAllThere =
    !import.meta.env.DEV && DEFERRED_PAGES.test(pathname) && !searchParams.has("panel")
  const digest = isAllThere && canDetachPayload ? digestOf(payload) : null
  const payloadAt =
    digest === null ? null : `${pathname}${search}${search === "" ? "?" : "&"}payload=${digest}`
  const preload = addresses.filter((address) => address !== entry)
  const plan: HydrationPlan = { entry, preload, waits: isAllThere, payload: payloadAt, cartCount }
  const scripts = Buffer.from(`${jsonElement("boot", plan)}<script>${HYDRATION_SCRIPT}</script>`)
  const end = digest === null ? document.lastIndexOf("</body>") : document.length
  return {
    html: [...parts, scripts, document.subarray(headEnd, end)],
    tail: digest === null ? [...payloadElement(payload), document.subarray(end)] : [],
    digest,
  }
}

/** A head without its preloads of modules, and their addresses. */
function extractPreloads(head: Buffer): { parts: Buffer[]; addresses: string[] } {
  const addresses: string[] = []
  const parts: Buffer[] = []
  let from = 0
  for (let at = head.indexOf(PRELOAD); at !== -1; at = head.indexOf(PRELOAD, from)) {
    parts.push(head.subarray(from, at))
    from = head.indexOf(">", at) + 1
    const [, address] = /href="([^"]+)"/.exec(head.toString("utf8", at, from)) ?? []
    if (address !== undefined) addresses.push(address)
  }
  parts.push(head.subarray(from))
  return { parts, addresses }
}

/** No script to the browser, so that the policy need not name it and no phone parses it before it is wanted. */
function payloadElement(payload: Uint8Array): Buffer[] {
  const start = Buffer.from(`<script type="text/x-component" id="payload">`)
  return [start, escapePayload(payload), Buffer.from("</script>")]
}

/** Data beside the markup: no script, so the policy need not name it. */
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c")
  return `<script type="application/json" id="${id}">${json}</script>`
}

function digestOf(payload: Uint8Array): string {
  return createHash("sha256").update(payload).digest("base64url").slice(0, 22)
}
