import { createHash } from "node:crypto"
import { bootPage, type BootPlan } from "#app/boot-page.ts"
import { escapePayload } from "#app/payload-text.ts"

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*\/>/g

/**
 * Pages that are all there without scripts: home, list, product, cart, about, legal. A panel, a countdown or a form
 * with a mask needs them sooner.
 */
const WAITING = /^\/(?:(?:uz|ru|en)(?:\/(?:products|cart|about|product\/[^/]+|legal\/[^/]+))?\/?)?$/

/** The text of the one inline script that every document has: the same for all, so that the policy can name it. */
const BOOT_SCRIPT = `(${bootPage.toString().replaceAll(/\n\s+/g, "\n")})()`

/** What makes a document live. */
interface Scripts {
  /** Address of the browser's entry. */
  entry: string
  /** What the islands are made of. */
  payload: Uint8Array
  /** Whether somebody keeps the payload, so that it can be asked for when it is wanted. */
  canStandApart: boolean
}

/**
 * Takes the scripts out of a document that loads them with the page, and leaves them to `bootPage`. With them goes
 * the payload, where it can: `digest` is what the document calls it then; null when the document carries it, in its
 * `tail`.
 */
export function deferScripts(
  html: string,
  url: string,
  { entry, payload, canStandApart }: Scripts,
) {
  const { pathname, search, searchParams } = new URL(url)
  const preload: string[] = []
  const bare = html.replaceAll(PRELOAD, (_, href: string) => {
    if (href !== entry) preload.push(href)
    return ""
  })
  const isAllThere = WAITING.test(pathname) && !searchParams.has("panel")
  const digest = isAllThere && canStandApart ? digestOf(payload) : null
  const payloadAt =
    digest === null ? null : `${pathname}${search}${search === "" ? "?" : "&"}payload=${digest}`
  const plan: BootPlan = { entry, preload, waits: isAllThere, payload: payloadAt }
  const head = `${jsonElement("boot", plan)}<script>${BOOT_SCRIPT}</script></head>`
  const live = bare.replace("</head>", () => head)
  if (digest !== null) return { html: live, tail: "", digest }
  const end = live.lastIndexOf("</body>")
  const tail = payloadElement(payload) + live.slice(end)
  return { html: live.slice(0, end), tail, digest }
}

/** No script to the browser, so that the policy need not name it and no phone parses it before it is wanted. */
function payloadElement(payload: Uint8Array): string {
  const text = escapePayload(new TextDecoder().decode(payload))
  return `<script type="text/x-component" id="payload">${text}</script>`
}

/** Data beside the markup: no script, so the policy need not name it. */
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c")
  return `<script type="application/json" id="${id}">${json}</script>`
}

function digestOf(payload: Uint8Array): string {
  return createHash("sha256").update(payload).digest("base64url").slice(0, 22)
}
