import { bootPage, type BootPlan } from "#app/boot-page.ts"

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*\/>/g

/**
 * Pages that are all there without scripts: home, list, product, about, legal. A panel, a countdown or a form with a
 * mask needs them sooner.
 */
const WAITING = /^\/(?:(?:uz|ru|en)(?:\/(?:products|about|product\/[^/]+|legal\/[^/]+))?\/?)?$/

/** The text of the one inline script that every document has: the same for all, so that the policy can name it. */
const BOOT_SCRIPT = `(${bootPage.toString()})()`

/**
 * Takes the scripts out of a document that loads them with the page, and leaves them to `bootPage`.
 *
 * @param entry address of the browser's entry
 */
export function deferScripts(html: string, url: string, entry: string): string {
  const { pathname, searchParams } = new URL(url)
  const preload: string[] = []
  const bare = html.replaceAll(PRELOAD, (_, href: string) => {
    preload.push(href)
    return ""
  })
  const isAllThere = WAITING.test(pathname) && !searchParams.has("panel")
  const plan: BootPlan = { entry, preload, waits: isAllThere }
  const json = JSON.stringify(plan).replaceAll("<", "\\u003c")
  return bare.replace("</head>", () => {
    const data = `<script type="application/json" id="boot">${json}</script>`
    return `${data}<script>${BOOT_SCRIPT}</script></head>`
  })
}
