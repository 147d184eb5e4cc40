import { chromium, devices, type Browser } from "playwright"
import type { WeightResult } from "#labs/bench/results.ts"
import { watchTraffic } from "#labs/bench/traffic.ts"
import playwrightConfig from "../../playwright.config.ts"

const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  { name: "desktop", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

type Screen = (typeof SCREENS)[number]

export const SCREEN_NAMES = SCREENS.map(({ name }) => name)

/** Visits of one page until its pictures are expected to be there in the format that was asked for. */
const MAX_VISITS = 30

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
 * The shop encodes a picture when it is first asked for, and sends a larger format until that is done: the
 * visit that counts is the first one that gets every picture as it will be from then on.
 */
async function visitUntilDrawn(browser: Browser, url: string, screen: Screen) {
  for (let visit = 1; ; visit++) {
    const { results, substitutes } = await visitOnce(browser, url, screen)
    if (substitutes === 0) return results
    if (visit < MAX_VISITS) continue
    results.failures.push(`${substitutes} pictures still come in another format than their own`)
    return results
  }
}

async function visitOnce(browser: Browser, url: string, screen: Screen) {
  const { name: _, ...look } = screen
  const context = await browser.newContext({
    ...look,
    userAgent: devices["Desktop Chrome"].userAgent,
    locale: "uz",
    // Browsers also offer brotli, and the shop sends it. With gzip alone the results can be compared with
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
    return { results: traffic.results, substitutes: traffic.countSubstitutes() }
  } finally {
    await context.close()
  }
}
