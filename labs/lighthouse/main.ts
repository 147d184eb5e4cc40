// Usage: npm run lab -- lighthouse [--help]. Measures pages on a simulated phone with Lighthouse, and compares their
// scores with the minimum scores in pages.ts.
import { spawn, type ChildProcess } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { chromium, type BrowserContext } from "playwright"
import { isShortRun } from "#labs/is-short-run.ts"
import { getSpread } from "#labs/statistics.ts"
import { undoAtExit } from "#tests/support/at-exit.ts"
import { getChromium } from "#tests/support/chromium.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"
import { createCustomer, listOrderable, putIntoCart } from "#tests/support/signed-in-customer.ts"
import playwrightConfig from "../../playwright.config.ts"
import { installLighthouse, loadLighthouse, type Measured } from "./measure.ts"
import { parseOptions, type Options } from "./options.ts"
import { PAGES, type Scores } from "./pages.ts"

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const
const START_DEADLINE = 30_000

/** Starts a browser that Lighthouse can control through a network port. */
async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "atir-lighthouse-"))
  const args = playwrightConfig.use?.launchOptions?.args ?? []
  const browser = spawn(
    getChromium(),
    ["--headless=new", ...args, "--remote-debugging-port=0", `--user-data-dir=${folder}`],
    { stdio: "ignore", detached: true },
  )
  const stopped = undoAtExit(() => killGroup(browser))
  const stop = async () => {
    await end(browser)
    stopped()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const until = Date.now() + START_DEADLINE; Date.now() < until; await wait(100)) {
    // The browser writes the number of its port to this file.
    const file = await readFile(path.join(folder, "DevToolsActivePort"), "utf8").catch(() => "")
    const port = Number(file.split("\n")[0])
    if (port > 0) return { port, stop }
  }
  await stop()
  throw new Error("the browser does not start")
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  killGroup(child)
  await ended
}

/** Ends a process and its children: Debian's command is a shell script that waits for the browser. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL")
}

interface Visitor {
  shop: Shop
  token: string
  products: readonly number[]
}

/** Sets the cookies with which the page is measured, and deletes all others. */
async function setCookies(context: BrowserContext, has: string, visitor: Visitor): Promise<void> {
  const { shop, token, products } = visitor
  await context.clearCookies()
  if (has !== "nothing") await putIntoCart(context, shop, products)
  if (has === "cart and login") {
    await context.addCookies([{ name: "token", value: token, url: shop.url }])
  }
}

const median = (numbers: readonly number[]) => getSpread(numbers).median

function summarize(runs: readonly Measured[]) {
  const score = (name: keyof Scores) =>
    median(runs.map(({ categories }) => Math.round((categories[name].score ?? 0) * 100)))
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    } satisfies Scores,
    fcp: median(runs.map(({ audits }) => audits["first-contentful-paint"].numericValue)),
    lcp: median(runs.map(({ audits }) => audits["largest-contentful-paint"].numericValue)),
    tbt: median(runs.map(({ audits }) => audits["total-blocking-time"].numericValue)),
    cls: median(runs.map(({ audits }) => audits["cumulative-layout-shift"].numericValue)),
  }
}

/** Lists the names of the audits that lower a score. */
function listFailedAudits(measured: Measured): string[] {
  return Object.entries(measured.audits).flatMap(([name, audit]) => {
    if (!("scoreDisplayMode" in audit)) return []
    const { score, scoreDisplayMode } = audit
    const counts = scoreDisplayMode === "binary" || scoreDisplayMode === "numeric"
    return counts && typeof score === "number" && score < 0.9 ? [name] : []
  })
}

async function measureAll({ runs, locales, pages }: Options): Promise<string[]> {
  const missed: string[] = []
  const shop = await startShop()
  const { port, stop } = await startBrowser()
  try {
    const measure = await loadLighthouse(port)
    const products = await listOrderable(shop, 2)
    const visitor = { shop, products, token: await createCustomer(shop, "+998901234567") }
    console.log("page            perf  a11y  best   seo |  FCP s  LCP s  TBT ms    CLS")
    for (const page of PAGES.filter(({ name }) => pages.includes(name))) {
      for (const locale of locales) {
        const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
        const [context] = browser.contexts()
        if (context) await setCookies(context, page.has, visitor)
        // Disconnects Playwright from the browser, which goes on running, so that only Lighthouse controls it.
        await browser.close()
        const url = `${shop.url}/${locale}${page.path.replace("{product}", String(products[0]))}`
        const measured: Measured[] = []
        for (let run = 0; run < runs; run += 1) measured.push(await measure(url))
        const { scores, fcp, lcp, tbt, cls } = summarize(measured)
        const [last] = measured.slice(-1)
        console.log(
          `${page.name} ${locale}`.padEnd(14),
          ...CATEGORIES.map((name) => String(scores[name]).padStart(5)),
          "|",
          ...[(fcp / 1000).toFixed(2), (lcp / 1000).toFixed(2)].map((text) => text.padStart(6)),
          tbt.toFixed(0).padStart(7),
          cls.toFixed(3).padStart(6),
          last ? ` ${listFailedAudits(last).join(" ")}` : "",
        )
        for (const name of CATEGORIES) {
          const least = page.least[name] ?? 0
          if (scores[name] >= least) continue
          missed.push(`${page.name} ${locale}: ${name} ${scores[name]} of ${least}`)
        }
      }
    }
  } finally {
    await stop()
    await shop.stop()
  }
  return missed
}

try {
  const options = parseOptions(process.argv.slice(2))
  installLighthouse()
  for (const line of await measureAll(options)) {
    console.error(`missed: ${line}`)
    if (!isShortRun) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
