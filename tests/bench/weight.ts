import { chromium, devices, type Browser, type CDPSession } from "playwright"
import type { Kind, WeightFigures } from "#tests/bench/figures.ts"
import type { Page } from "#tests/bench/pages.ts"
import playwrightConfig from "../../playwright.config.ts"

const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  { name: "desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

export const SCREEN_NAMES = SCREENS.map(({ name }) => name)

/** The browser's word for what it loads, and ours. */
const KIND_OF_TYPE: Partial<Record<string, Kind>> = {
  Document: "html",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "picture",
}

/** Its signals are left to the bench, which stops everything in order. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    ...playwrightConfig.use?.launchOptions,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Loads each page on each screen as somebody who has never been here. */
export async function weighPages(
  browser: Browser,
  url: string,
  pages: readonly Page[],
  report: (line: string) => void,
): Promise<WeightFigures[]> {
  const all: WeightFigures[] = []
  for (const screen of SCREENS) {
    for (const page of pages) {
      report(`Loading ${page.name} in a browser, ${screen.name}`)
      const visit = () => visitOnce(browser, new URL(page.path, url).href, screen)
      // The shop draws a picture when it is first asked for: the visit that counts finds them drawn.
      await visit()
      const seen = await visit()
      all.push({ page: page.name, path: page.path, screen: screen.name, ...seen })
    }
  }
  return all
}

async function visitOnce(browser: Browser, url: string, screen: (typeof SCREENS)[number]) {
  const { name: _, ...look } = screen
  const context = await browser.newContext({
    ...look,
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "uz",
    // Browsers also offer brotli, and the shop sends it. With gzip alone the figures can be compared with
    // those of shops that know nothing else, and with what the load was measured with.
    extraHTTPHeaders: { "Accept-Encoding": "gzip" },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    const traffic = watchTraffic(session)
    await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 })
    // Work of the page's scripts that is still waiting for its turn may ask for more.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await traffic.untilQuiet()
    return traffic.figures
  } finally {
    await context.close()
  }
}

function watchTraffic(session: CDPSession) {
  const figures: Omit<WeightFigures, "page" | "path" | "screen"> = {
    requests: 0,
    bytes: { html: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 },
    failures: [],
  }
  const kinds = new Map<string, Kind>()
  const addresses = new Map<string, string>()
  const settle = (requestId: string) => addresses.delete(requestId)

  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // What is written into the page itself costs nothing here: it is in the page's bytes.
    if (!/^https?:/.test(request.url)) return
    addresses.set(requestId, request.url)
  })
  session.on("Network.requestServedFromCache", ({ requestId }) => settle(requestId))
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (!addresses.has(requestId)) return
    kinds.set(requestId, KIND_OF_TYPE[type] ?? "other")
    if (response.status !== 200) figures.failures.push(`${response.url} was ${response.status}`)
    const encoding = findHeader(response.headers, "content-encoding") ?? "gzip"
    if (encoding !== "gzip") figures.failures.push(`${response.url} came as ${encoding}`)
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!settle(requestId)) return
    figures.requests++
    figures.bytes[kinds.get(requestId) ?? "other"] += encodedDataLength
  })
  session.on("Network.loadingFailed", ({ requestId, errorText }) => {
    const url = addresses.get(requestId)
    if (settle(requestId)) figures.failures.push(`${url} did not come: ${errorText}`)
  })

  return {
    figures,
    /** Resolves once nothing that was asked for is still on its way. */
    async untilQuiet() {
      while (addresses.size > 0) {
        await Promise.race([
          new Promise((resolve) => session.once("Network.loadingFinished", resolve)),
          new Promise((resolve) => session.once("Network.loadingFailed", resolve)),
        ])
      }
    },
  }
}

function findHeader(headers: Record<string, string>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}
