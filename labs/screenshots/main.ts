// Usage: npm run lab -- screenshots [--help]. Takes a screenshot of each page and each panel, and saves it in
// test-results/screenshots.
import { mkdirSync } from "node:fs"
import path from "node:path"
import { chromium, devices, type Browser, type Page } from "playwright"
import { parseOptions, type Options } from "#labs/screenshots/options.ts"
import { loadSamples } from "#labs/screenshots/sample-products.ts"
import { FAULT, listScreens, type Screen } from "#labs/screenshots/screens.ts"
import { createVisitorCookies, type VisitorCookies } from "#labs/screenshots/visitor-cookies.ts"
import { getFixedT } from "#locales/translate.ts"
import { SHARED_SECRETS, startShop } from "#tests/support/shop.ts"
import playwrightConfig from "../../playwright.config.ts"

const OUTPUT = path.resolve(import.meta.dirname, "../../test-results/screenshots")
const HEIGHTS = new Map([
  [390, 844],
  [320, 640],
  [768, 1024],
])
const NAMES = new Map([
  [390, "mobile"],
  [1440, "desktop"],
])

/** Width of the browser window, language and theme. */
interface Look {
  width: number
  locale: Options["locales"][number]
  theme: Options["themes"][number]
}

interface Studio {
  browser: Browser
  url: string
  people: VisitorCookies
  options: Options
}

/** Takes all screenshots. Returns the files of those that have failed. */
async function captureAll(studio: Studio, screens: readonly Screen[]): Promise<string[]> {
  const { options } = studio
  const failed: string[] = []
  for (const width of options.widths) {
    for (const locale of options.locales) {
      for (const theme of options.themes) {
        for (const screen of screens.filter((it) => isWanted(it, options, width))) {
          const look = { width, locale, theme }
          const file = nameFile(screen, look, options)
          await capture(studio, screen, look, file).then(
            () => console.log(file),
            (error: unknown) => {
              failed.push(file)
              console.error(`${file}: ${String(error)}`)
            },
          )
        }
      }
    }
  }
  return failed
}

function isWanted({ name, on, needsScripts }: Screen, options: Options, width: number): boolean {
  if (options.names.length > 0 && !options.names.some((part) => name.includes(part))) return false
  if (on && on !== (width < 1024 ? "narrow" : "wide")) return false
  return options.scripts || !needsScripts
}

async function capture(studio: Studio, screen: Screen, look: Look, file: string): Promise<void> {
  const { browser, url, people, options } = studio
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: HEIGHTS.get(look.width) ?? 900 },
    userAgent: devices["Desktop Chrome"].userAgent,
    colorScheme: look.theme,
    reducedMotion: "reduce",
    locale: look.locale,
    javaScriptEnabled: options.scripts,
    storageState: people.cookies[screen.as ?? "visitor"],
  })
  try {
    const page = await context.newPage()
    await page.goto(`/${look.locale}${screen.path}`, { waitUntil: "networkidle" })
    await screen.prepare?.(page, getFixedT(look.locale))
    const isWhole = !screen.panel && !options.fold
    if (isWhole) await loadPictures(page)
    await page.waitForLoadState("networkidle")
    await page.screenshot({
      path: path.join(OUTPUT, file),
      fullPage: isWhole,
      animations: "disabled",
    })
  } finally {
    await context.close()
  }
}

/** Makes the browser load all pictures of the page, even those that it would load only when the page is scrolled. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = "eager"
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}

/** Returns the file name of a screenshot, such as home-mobile.png, home-dark-mobile.png or home-ru-desktop.png. */
function nameFile({ name }: Screen, { width, locale, theme }: Look, { scripts }: Options): string {
  const parts = [
    name,
    locale === "uz" ? "" : locale,
    theme === "dark" ? "dark" : "",
    scripts ? "" : "no-scripts",
    NAMES.get(width) ?? String(width),
  ]
  return `${parts.filter((part) => part !== "").join("-")}.png`
}

async function run(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  mkdirSync(OUTPUT, { recursive: true })
  const api = await startShop({ ...SHARED_SECRETS, LOG_LEVEL: "warn" }, "shop-api/main.ts")
  const shop = await startShop({ ...SHARED_SECRETS, LOG_LEVEL: "fatal", SHOP_API_URL: api.url })
  const browser = await chromium.launch({ ...playwrightConfig.use?.launchOptions })
  try {
    const samples = await loadSamples(shop.url)
    const people = await createVisitorCookies({
      browser,
      url: shop.url,
      lastCode: api.lastCode,
      samples,
    })
    const studio = { browser, url: shop.url, people, options }
    const failed = await captureAll(studio, listScreens(samples, people.order))
    await api.stop()
    failed.push(...(await captureAll(studio, [FAULT])))
    console.log(`The pictures are in ${path.relative(process.cwd(), OUTPUT) || "."}`)
    return failed.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await shop.stop()
    await api.stop()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
