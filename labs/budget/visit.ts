import { existsSync, statSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { devices, type Browser, type Page } from "playwright"

export type Kind = "html" | "payload" | "script" | "style" | "font" | "picture" | "other"

interface Loaded {
  name: string
  kind: Kind
  /** Bytes of its gzip form. */
  bytes: number
  /** Whether it came before the visitor moved and the browser was idle. */
  isEarly: boolean
}

const KINDS: Partial<Record<string, Kind>> = {
  document: "html",
  script: "script",
  stylesheet: "style",
  font: "font",
  image: "picture",
}

/** Everything that a first visit of a page on a phone loads: at once, then after the visitor's first move. */
export async function visit(browser: Browser, url: string): Promise<Loaded[]> {
  const context = await browser.newContext({
    userAgent: devices["Desktop Chrome"].userAgent,
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  })
  // Idle is when this says so: until then what comes is early.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
    addEventListener("shop:live", () => Object.assign(globalThis, { isLive: true }))
  })
  const loaded: Promise<Loaded>[] = []
  let isEarly = true
  const page = await context.newPage()
  const open = new Set<string>()
  page.on("request", (request) => open.add(request.url()))
  page.on("requestfailed", (request) => open.delete(request.url()))
  page.on("requestfinished", (request) => open.delete(request.url()))
  page.on("requestfinished", (request) => {
    const early = isEarly
    const { pathname: name, searchParams } = new URL(request.url())
    const kind = searchParams.has("payload")
      ? "payload"
      : (KINDS[request.resourceType()] ?? "other")
    loaded.push(
      request
        .response()
        // What is on its way when the page is left has no body any more.
        .then(async (answer) => (await answer?.body().catch(() => null)) ?? Buffer.of())
        .then((body) => ({ name, kind, bytes: weigh(name, kind, body), isEarly: early })),
    )
  })
  const answer = await page.goto(url, { waitUntil: "networkidle" })
  if (answer?.status() !== 200) throw new Error(`${url} is no page: ${String(answer?.status())}`)
  isEarly = false
  // In two steps: the boot script ignores a move of no distance, which the first in a page may be.
  await page.mouse.move(100, 100, { steps: 2 })
  // Only then has every island's file come, and the payload.
  await page
    .waitForFunction(() => "isLive" in globalThis)
    .catch(async (error: unknown) => {
      throw new Error(`${url} is not hydrated: ${await explainWait(page, open)}`, { cause: error })
    })
  const all = await Promise.all(loaded)
  await context.close()
  return all
}

/** What a page that does not hydrate waits for. */
async function explainWait(page: Page, open: ReadonlySet<string>): Promise<string> {
  if (open.size > 0) return `these requests are open: ${[...open].join(", ")}`
  const entries = await page.locator("script[src][type=module]").count()
  return entries === 0
    ? "the boot script did not start the entry, as if no pointer had moved"
    : "the entry was loaded, and its shop:live event did not come"
}

function weigh(name: string, kind: Kind, body: Buffer): number {
  // Packed already.
  if (kind === "font" || kind === "picture") return body.length
  return weighShipped(name) ?? gzipSync(body, { level: 9 }).length
}

/** Bytes of the gzip form of a file that the build has packed; null for what is not of the build. */
export function weighShipped(name: string): number | null {
  const file = path.join(import.meta.dirname, "../../build/client", `${name}.gz`)
  return existsSync(file) ? statSync(file).size : null
}
