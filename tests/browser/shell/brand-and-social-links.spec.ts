import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { expect, test as base } from "#tests/support/browser-test.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { SHARED_SECRETS, getFreePort, startShop, type Shop } from "#tests/support/shop.ts"

const t = getFixedT("en")

const SETTINGS = {
  ...SHARED_SECRETS,
  METRICS_TOKEN: "who-reads-the-metrics",
  BRAND_NAME: "Parfumeriya Gulzor",
  BRAND_TAGLINE: "Hid va xotira",
  BACK_OFFICE_URL: "https://managers.gulzor.example/start",
  OPERATOR_PHONES: "+998 71 200-00-01, +7 727 000-00-02",
  SELLER_DETAILS: "Gulzor Savdo MChJ, STIR 300 000 000",
}

/**
 * A shop with its own settings, whose storefront reaches the shop API through a connection that can
 * be blocked.
 */
interface OwnShop {
  shop: Shop
  /** Holds social links until `release`, or makes them fail. */
  line: { holdLinks: () => void; release: () => void; failLinks: () => void }
}

const share = shareInFile(async () => {
  const port = String(await getFreePort())
  const env = { ...SETTINGS, SITE_URL: `http://localhost:${port}` }
  const api = await startShop(env, "shop-api/main.ts")
  let held = Promise.resolve()
  let isFaulty = false
  let release = () => {}
  const line = await startLine(async (request) => {
    if (!request.url?.includes("social-links")) return await pass(api.url, request)
    await held
    return isFaulty ? new Response("{}", { status: 500 }) : await pass(api.url, request)
  })
  const { port: linePort } = line.address() as AddressInfo
  const shop = await startShop({
    ...env,
    PORT: port,
    SHOP_API_URL: `http://localhost:${linePort}`,
  })
  const stop = async () => {
    await shop.stop()
    line.close()
    line.closeAllConnections()
    await api.stop()
  }
  return [
    {
      shop,
      line: {
        holdLinks() {
          const gate = Promise.withResolvers<void>()
          held = gate.promise
          release = gate.resolve
        },
        release: () => release(),
        failLinks() {
          isFaulty = true
          release()
        },
      },
    },
    stop,
  ] as const
})

const test = base.extend<{ own: OwnShop }>({
  own: async ({}, provide) => {
    await provide(await share())
  },
})

/** Forwards a request of the storefront to the API. Supports only reads, because these tests need no writes. */
async function pass(
  origin: string,
  { url = "/", headers }: { url?: string | undefined; headers: NodeJS.Dict<string | string[]> },
) {
  const names = ["app-locale", "app-country", "accept"]
  const given = names.flatMap((name) => {
    const value = headers[name]
    return typeof value === "string" ? [[name, value] as [string, string]] : []
  })
  return await fetch(origin + url, { headers: given })
}

async function startLine(
  answer: (request: import("node:http").IncomingMessage) => Promise<Response>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const send = async () => {
      const { status, headers, body } = await answer(request)
      response.writeHead(status, { "Content-Type": headers.get("content-type") ?? "text/plain" })
      response.end(body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined)
    }
    send().catch(() => response.destroy())
  })
  server.listen(0)
  await once(server, "listening")
  return server
}

interface Visitor {
  /** Each test uses another country, because the storefront caches a country's data for five seconds. */
  country?: string
  scripts?: boolean
}

/** Returns an empty page for a new visitor, whose cookie chooses the country. The test then opens a URL. */
async function open(
  browser: Browser,
  { shop }: OwnShop,
  userAgent: string | undefined,
  { country = "uz", scripts = true }: Visitor = {},
) {
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: scripts,
    ...(userAgent ? { userAgent } : {}),
  })
  await context.addCookies([{ name: "country", value: country, url: shop.url }])
  return await context.newPage()
}

test("[S1.14] [S2.14] [S2.45] [S6.09] [D.01] [D.12] shows the shop's own name, phones and back-office @js", async ({
  browser,
  own,
  userAgent,
}) => {
  const page = await open(browser, own, userAgent)
  await page.goto("/en")
  await expect(page).toHaveTitle("Parfumeriya Gulzor: Hid va xotira")
  const banner = page.getByRole("banner")
  const logo = banner.getByRole("link", { name: "Parfumeriya Gulzor", exact: true })
  await expect(logo).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect((await logo.boundingBox())?.height).toBeLessThan(64)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const footer = page.getByRole("contentinfo")
  // The page marks only the default tagline as English, because the language of a configured tagline is unknown.
  await expect(footer.getByText("Hid va xotira")).not.toHaveAttribute("lang", /./)
  await expect(footer.getByRole("link", { name: "Partner back-office" })).toHaveAttribute(
    "href",
    "https://managers.gulzor.example/start",
  )
  await page.goto("/en/contact")
  await expect(page).toHaveTitle("Contact us · Parfumeriya Gulzor")
  const phones = page.getByRole("list", { name: t("pages:contact.phones") }).getByRole("link")
  await expect(phones).toHaveText(["+998 71 200-00-01 Tashkent", "+7 727 000-00-02 Almaty"])
  await expect(phones.first()).toHaveAttribute("href", "tel:+998712000001")
  await expect(page.getByRole("main")).toContainText(SETTINGS.SELLER_DETAILS)
  await expect(footer).toContainText(SETTINGS.SELLER_DETAILS)
  await page.goto("/en/legal/terms-of-use")
  await expect(page.getByRole("main")).toContainText("+998 71 200-00-01, +7 727 000-00-02")
  await expect(page.getByRole("main")).toContainText("Gulzor Savdo MChJ, STIR 300 000 000.")
  expect((await fetch(`${own.shop.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${own.shop.url}/readyz`)).status).toBe(200)
  const metrics = await fetch(`${own.shop.url}/metrics`, {
    headers: { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` },
  })
  expect(await metrics.text()).toMatch(
    /storefront_request_duration_seconds_count\{method="GET",route="\/:locale\?\/contact",status="2xx"\} [1-9]/,
  )
  expect((await fetch(`${own.shop.url}/metrics`)).status).toBe(401)
  await page.context().close()
})

test("reports how long a page took when it is left, and shows the metrics only with the token @js @full", async ({
  own,
  page,
}) => {
  const readMetrics = async () => {
    const metrics = await fetch(`${own.shop.url}/metrics`, {
      headers: { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` },
    })
    return await metrics.text()
  }
  const countReports = async (start: string) => {
    const lines = (await readMetrics()).split("\n")
    const line = lines.find((each) => each.startsWith(`${start}route="/:locale?/products"} `))
    return Number(line?.split(" ").at(-1) ?? 0)
  }
  const countPaints = () => countReports('storefront_web_vitals_seconds_count{vital="LCP",')
  const countShifts = () => countReports("storefront_layout_shift_count{")
  const [paints, shifts] = [await countPaints(), await countShifts()]
  await page.goto(`${own.shop.url}/en/products`)
  await page.getByRole("article").first().waitFor()
  // Waits for the first large paint, because a page that is left earlier has no LCP to report.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({
          type: "largest-contentful-paint",
          buffered: true,
        })
      }),
  )
  await page.goto(`${own.shop.url}/en/about`)
  await expect.poll(countPaints).toBe(paints + 1)
  expect(await countShifts()).toBe(shifts + 1)
})

test("[S9.23] shows four placeholders in the footer while its social links load @js", async ({
  browser,
  own,
  userAgent,
}) => {
  const page = await open(browser, own, userAgent, { country: "kz" })
  const asked = Promise.withResolvers<void>()
  await page.route("**/social-links", async (route) => {
    await asked.promise
    await route.continue()
  })
  // Holds the social links back twice: in the proxy until the document has arrived, then in the browser's own request
  // for them.
  own.line.holdLinks()
  await page.goto("/en/about", { waitUntil: "commit" })
  own.line.release()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:about.title"))
  const footer = page.getByRole("contentinfo")
  const waiting = footer.getByRole("status")
  await expect(waiting).toContainText(t("shell:social_links_loading"))
  await expect(waiting.locator("[aria-hidden] > div > div")).toHaveCount(4)
  await expect(footer.getByRole("link", { name: "Telegram" })).toHaveCount(0)
  asked.resolve()
  const links = footer.locator("a[rel~=me]")
  await expect(links).toHaveText(["Telegram", "Instagram", "YouTube", "Facebook"])
  await expect(waiting).toHaveCount(0)
  await page.context().close()
})

test("links the contact page from the footer in place of late social links without scripts @js @full", async ({
  browser,
  own,
  userAgent,
}) => {
  const page = await open(browser, own, userAgent, { country: "kg", scripts: false })
  own.line.holdLinks()
  await page.goto("/en/about", { waitUntil: "commit" })
  own.line.release()
  const footer = page.getByRole("contentinfo")
  await expect(footer.getByRole("status")).toBeHidden()
  await footer.getByRole("link", { name: t("shell:social_links") }).click()
  await expect(page).toHaveURL(/\/en\/contact$/)
  await expect(footer.locator("a[rel~=me]")).toHaveCount(4)
  await page.context().close()
})

test("shows the fault page when social links fail while they load @js @full", async ({
  browser,
  own,
  userAgent,
}) => {
  const page = await open(browser, own, userAgent, { country: "tj" })
  own.line.holdLinks()
  await page.goto("/en/about", { waitUntil: "commit" })
  own.line.failLinks()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:error.fault"))
  await page.context().close()
})
