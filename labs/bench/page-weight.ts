import { chromium, devices, type Browser } from "playwright"
import { watchTraffic } from "#labs/bench/page-downloads.ts"
import type { WeightResult } from "#labs/bench/weight-result.ts"
import playwrightConfig from "../../playwright.config.ts"

const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  { name: "desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

type Screen = (typeof SCREENS)[number]

export const SCREEN_NAMES = SCREENS.map(({ name }) => name)

/** Maximum number of visits to a page until all its pictures have the requested format. */
const MAX_VISITS = 30

/** Launches a browser that ignores signals, because `ExperimentResources` stops everything in order after a signal. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    ...playwrightConfig.use?.launchOptions,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Loads each page in each window size, without cookies and cache. */
export async function weighPages(
  browser: Browser,
  url: string,
  pages: readonly { name: string; path: string }[],
  report: (line: string) => void,
): Promise<WeightResult[]> {
  const all: WeightResult[] = []
  for (const screen of SCREENS) {
    for (const page of pages) {
      report(`Loading ${page.name} in a browser, ${screen.name}`)
      const seen = await visitUntilDrawn(browser, new URL(page.path, url).href, screen)
      all.push({ page: page.name, path: page.path, screen: screen.name, ...seen })
    }
  }
  return all
}

/**
 * Visits a page until the shop sends all its pictures in the format that their URL names, and returns the result of the
 * last visit. When a client requests a picture for the first time, the shop sends it in a format with more bytes, and
 * encodes it in the requested format afterwards.
 */
async function visitUntilDrawn(browser: Browser, url: string, screen: Screen) {
  for (let visit = 1; ; visit++) {
    const { results, substitutes } = await visitOnce(browser, url, screen)
    if (substitutes === 0) return results
    if (visit < MAX_VISITS) continue
    results.failures.push(
      `${substitutes} pictures still have another format than that of their URL`,
    )
    return results
  }
}

async function visitOnce(browser: Browser, url: string, screen: Screen) {
  const { name: _, ...look } = screen
  const context = await browser.newContext({
    ...look,
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "uz",
    // Requests gzip and not brotli, so that the results can be compared with those under load and with those of older
    // commits.
    extraHTTPHeaders: { "Accept-Encoding": "gzip" },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    const traffic = watchTraffic(session)
    await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 })
    // Scripts of the page that have not run yet may send further requests.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await traffic.untilQuiet()
    return { results: traffic.results, substitutes: traffic.countSubstitutes() }
  } finally {
    await context.close()
  }
}
