import { existsSync, statSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { devices, type Browser, type Page } from "playwright"

export type Kind = "html" | "payload" | "script" | "style" | "font" | "picture" | "other"

interface Loaded {
  name: string
  kind: Kind
  /** Size in bytes after compression with gzip. */
  bytes: number
  /** Whether the file was requested before the visitor moved the pointer. */
  isEarly: boolean
}

const USER_AGENT = devices["Desktop Chrome"].userAgent

const KINDS: Partial<Record<string, Kind>> = {
  document: "html",
  script: "script",
  stylesheet: "style",
  font: "font",
  image: "picture",
}

/**
 * Lists the files that a first visit of a page loads in a window as narrow as a phone's: those requested immediately,
 * and those requested after the pointer has moved.
 */
export async function weighVisit(browser: Browser, url: string): Promise<Loaded[]> {
  await waitForSocialLinks(url)
  const context = await browser.newContext({
    userAgent: USER_AGENT,
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  })
  // Prevents the browser from reporting that it is idle, so that scripts start only when the pointer moves.
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
        // A response has no body if the page was closed before the response was complete.
        .then(async (answer) => (await answer?.body().catch(() => null)) ?? Buffer.of())
        .then((body) => ({ name, kind, bytes: weigh(name, kind, body), isEarly: early })),
    )
  })
  const answer = await page.goto(url, { waitUntil: "networkidle" })
  if (answer?.status() !== 200) throw new Error(`${url} responded ${String(answer?.status())}`)
  isEarly = false
  // Moves the pointer in two steps, because the browser may report the first step as a move by no distance, and
  // `hydrateOnInteraction` ignores such a move.
  await page.mouse.move(100, 100, { steps: 2 })
  // When the page is hydrated, all scripts and the payload are loaded.
  await page
    .waitForFunction(() => "isLive" in globalThis)
    .catch(async (error: unknown) => {
      throw new Error(`${url} is not hydrated: ${await explainWait(page, open)}`, { cause: error })
    })
  const all = await Promise.all(loaded)
  await context.close()
  return all
}

/**
 * Waits until the server sends the page with the footer's social links. On a busy machine the first page may lack them,
 * and then runs its scripts without an interaction.
 */
async function waitForSocialLinks(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(100)) {
    const page = await fetch(url, { headers: { "User-Agent": USER_AGENT } })
    if (!(await page.text()).includes('data-live-at-once="')) return
  }
  throw new Error(`${url} was sent without the footer's social links for 30 s`)
}

/** Describes what a page is still waiting for when it is not hydrated in time. */
async function explainWait(page: Page, open: ReadonlySet<string>): Promise<string> {
  if (open.size > 0) return `these requests are open: ${[...open].join(", ")}`
  const entries = await page.locator("script[src][type=module]").count()
  return entries === 0
    ? "the page did not load its entry script after the pointer moved"
    : "the entry script was loaded, but the shop:live event was not dispatched"
}

function weigh(name: string, kind: Kind, body: Buffer): number {
  // Fonts and pictures are compressed already.
  if (kind === "font" || kind === "picture") return body.length
  return weighShipped(name) ?? gzipSync(body, { level: 9 }).length
}

/** Returns the size of a file's gzip copy in the build. Null for a file that the build does not compress. */
export function weighShipped(name: string): number | null {
  const file = path.join(import.meta.dirname, "../../build/client", `${name}.gz`)
  return existsSync(file) ? statSync(file).size : null
}
