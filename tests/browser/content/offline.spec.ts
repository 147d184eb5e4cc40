import type { Page } from "playwright/test"
import { getFixedT } from "#locales/translate.ts"
import { cartLines } from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { waitForHydration } from "#tests/support/wait-for-hydration.ts"

test.use({ serviceWorkers: "allow", expectedStatuses: [503], stopsShop: true })

const t = getFixedT("en")

/** Waits until the service worker has cached the page and the fallback page. */
async function waitUntilCached(page: Page, address: string, fallback = "/en/offline") {
  const isCached = (path: string) =>
    page.evaluate(
      async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined,
      path,
    )
  await expect.poll(() => isCached(address)).toBe(true)
  await expect.poll(() => isCached(fallback)).toBe(true)
}

/**
 * Waits until all scripts have loaded. If the shop stopped earlier, a script would fail to load, and the page would
 * reload.
 */
async function whenLoaded(page: Page) {
  await waitForHydration(page)
  await page.waitForLoadState("networkidle")
}

const isMarked = (page: Page) => page.locator("body[data-offline]")

/** Adds the perfume of the open product page to the cart. The shop must be stopped. */
async function addOffline(page: Page) {
  await page
    .getByRole("button", { name: t("cart:add"), exact: true })
    .first()
    .click()
  await expect.poll(() => noticeOf(page)).toContain("once there is a connection")
}

/** Returns the value of the cart's cookie, which contains the ids and quantities of the products. */
const cartOf = (page: Page) => readCookie(page.context(), "cart")

const KAZAKHSTAN = t("shell:country_of", { name: "Kazakhstan" })
const header = (page: Page) => page.getByRole("banner").getByRole("link", { name: KAZAKHSTAN })

/** Changes the country on its page, which leads to the home page. */
async function chooseKazakhstan(page: Page) {
  await page.goto("/en/country")
  await whenLoaded(page)
  const main = page.getByRole("main")
  await main.getByLabel(t("shell:country")).selectOption({ label: "Kazakhstan (KZT)" })
  await page.getByRole("button", { name: t("shell:confirm") }).click()
  await expect(page).toHaveURL("/en")
}

/** The notice above the page. */
const noticeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body, "::before").content)

test("shows the visited pages without a connection and marks them, and no others @js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  const [seen = 0, other = 0] = await listOrderable(shop, 2)
  const address = `/en/product/${seen}`
  await page.goto(`${shop.url}/en/products`)
  await waitForHydration(page)
  await waitUntilCached(page, "/en/products")
  await page.goto(shop.url + address)
  await whenLoaded(page)
  await waitUntilCached(page, address)
  const title = await page.title()
  await expect(isMarked(page)).toHaveCount(0)

  await shop.kill9()
  await page.goto(shop.url + address)
  await expect(page).toHaveTitle(title)
  await expect
    .poll(() => noticeOf(page))
    .toMatch(/No connection .* \d\d\.\d\d\.\d{4}, \d\d:\d\d\. Prices/)

  for (const path of [`/en/product/${other}`, "/en/checkout/payment", "/en/cabinet"]) {
    await page.goto(shop.url + path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
    await expect(page.getByRole("main").getByRole("link")).toHaveText([title, /./])
  }
  await page.getByRole("main").getByRole("link").first().click()
  await expect(page).toHaveURL(shop.url + address)

  await shop.restart()
  await page.reload()
  await expect(isMarked(page)).toHaveCount(0)
})

test("[D1.263] requests a cached page again once there is a connection, adds the perfumes that wait and keeps the scroll position, but not while a form is filled in @js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  const [id = 0] = await listOrderable(shop, 1)
  const product = `/en/product/${id}`
  for (const path of ["/en/contact", product]) {
    await page.goto(shop.url + path)
    await whenLoaded(page)
    await waitUntilCached(page, path)
  }
  await shop.kill9()
  await page.goto(shop.url + product)
  await addOffline(page)
  const filled = await page.context().newPage()
  await filled.goto(`${shop.url}/en/contact`)
  const field = filled.getByRole("main").getByRole("textbox").first()
  await field.fill("Dilnoza")
  await expect(isMarked(filled)).toHaveCount(1)
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
  await page.bringToFront()
  await page.evaluate(() => window.scrollTo(0, 0))
  const belowNotice = await page.getByRole("complementary").boundingBox()
  await page.evaluate(() => window.scrollTo(0, 500))
  await shop.restart()
  await expect(isMarked(page)).toHaveCount(0)
  await expect.poll(() => cartOf(page)).toContain(String(id))
  // The notice above the page is gone. If the browser keeps the content in view, the offset is smaller by its height.
  await expect.poll(scrollY).toBeGreaterThanOrEqual(500 - (belowNotice?.y ?? 0))
  expect(await scrollY()).toBeLessThanOrEqual(500)
  await filled.bringToFront()
  await filled.waitForResponse((response) => response.url().endsWith("/favicon.svg"))
  await expect(isMarked(filled)).toHaveCount(1)
  await expect(field).toHaveValue("Dilnoza")
})

test("[D1.263] requests the page of a form that could not be sent without sending the form again @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/contact")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/contact")
  await context.setOffline(true)
  await page.goto("/en/contact")
  await expect(isMarked(page)).toHaveCount(1)
  await page.evaluate(() => {
    const form = document.createElement("form")
    form.method = "post"
    document.body.append(form)
    form.submit()
  })
  await page.waitForEvent("load")
  await expect(isMarked(page)).toHaveCount(1)
  const methods: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) methods.push(request.method())
  })
  await context.setOffline(false)
  await expect(isMarked(page)).toHaveCount(0)
  expect(new Set(methods)).toEqual(new Set(["GET"]))
})

test("adds perfumes that were chosen offline to the cart once the shop answers again @js @full", async ({
  page,
  context,
  launch,
}) => {
  const shop = await launch()
  const [id = 0] = await listOrderable(shop, 1)
  const address = `${shop.url}/en/product/${id}`
  await page.goto(address)
  await whenLoaded(page)
  await waitUntilCached(page, `/en/product/${id}`)

  await shop.kill9()
  await page.goto(address)
  await addOffline(page)
  await expect(page).toHaveURL(address)
  await expect(isMarked(page)).toHaveCount(1)
  // The connection is back, but the shop cannot process the first request.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (!(input instanceof Request) || input.method !== "POST") return fetch(input, init)
      globalThis.fetch = fetch
      return Promise.resolve(new Response(null, { status: 503 }))
    }
  })
  await shop.restart()
  await page.reload()
  await expect.poll(() => worker?.evaluate(() => String(fetch).includes("native"))).toBe(true)
  await page.reload()
  await expect.poll(() => cartOf(page)).toContain(String(id))

  // The cart also works when the connection is lost again.
  await page.goto(`${shop.url}/en`)
  await whenLoaded(page)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilCached(page, "/en/cart")
  await shop.kill9()
  await page.goto(`${shop.url}/en/cart`)
  await expect(isMarked(page)).toHaveCount(1)
  await expect(cartLines(page)).toHaveCount(1)
})

test("sends waiting perfumes and caches the page when the shop answers after the cached page is shown @js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  const [id = 0] = await listOrderable(shop, 1)
  const path = `/en/product/${id}`
  await page.goto(shop.url + path)
  await whenLoaded(page)
  await waitUntilCached(page, path)
  await shop.kill9()
  await page.goto(shop.url + path)
  await addOffline(page)

  await shop.restart()
  process.kill(shop.pid(), "SIGSTOP")
  // The shop does not answer, so pictures may be missing, and the page does not load completely.
  await page.goto(shop.url + path, { waitUntil: "commit" })
  await expect(isMarked(page)).toHaveCount(1)
  const cachedAt = () =>
    page.evaluate(
      async (url) => (await caches.match(url, { ignoreVary: true }))?.headers.get("date"),
      path,
    )
  const before = await cachedAt()
  process.kill(shop.pid(), "SIGCONT")
  await expect.poll(() => cartOf(page)).toContain(String(id))
  await expect.poll(cachedAt).not.toBe(before)
})

test("[D1.192] says at a tap without a connection that there is none, keeps the page, and opens the next one once there is one @js @full", async ({
  page,
  context,
}) => {
  const message = page.getByText(t("common:offline")).filter({ visible: true })
  const menu = page.getByRole("link", { name: t("shell:menu") })
  await page.setViewportSize({ width: 390, height: 844 })
  // Simulates a page without a service worker, such as the first page of a visit.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, "controller", { value: null })
    // Prevents the registration of the worker, because the browser would report an error if it could not fetch the
    // worker.
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("not registered"))
  })
  await page.goto("/en/about")
  await whenLoaded(page)
  await menu.click()
  const products = page.getByRole("dialog").getByRole("link", {
    name: t("shell:all_perfumes"),
  })
  await expect(products).toBeVisible()
  await context.setOffline(true)
  await products.click()
  await expect(message).toBeVisible()
  await expect(page).toHaveURL(/panel=menu/)
  await context.setOffline(false)
  await expect(page).toHaveURL("/en/products")
  await expect(message).toHaveCount(0)
})

test("[D1.192] keeps the page and says that there is no connection when a panel is opened or the last perfume removed, and shows cached pages @js @full", async ({
  page,
  context,
  shop,
}) => {
  const message = page.getByText(t("common:offline")).filter({ visible: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  await page.goto("/en/cart")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/cart")
  const lines = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: t("cart:remove") }) })
  await context.setOffline(true)
  await lines.getByRole("button", { name: t("cart:remove") }).click()
  await expect(message).toHaveCount(1)
  await expect(page).toHaveURL("/en/cart")
  await expect(lines).toHaveCount(1)
  await context.setOffline(false)
  await expect(lines).toHaveCount(0)
  await expect(message).toHaveCount(0)
  await page.goto("/en/products")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/products")
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await context.setOffline(true)
  for (const name of ["shell:menu", "shell:search"] as const) {
    await page.getByRole("link", { name: t(name), exact: true }).click()
    await expect(message).toHaveCount(1)
    await expect(page).toHaveURL("/en/about")
  }
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:contact") })
    .click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
  await page.getByRole("main").getByRole("link").first().click()
  await expect(isMarked(page)).toHaveCount(1)
})

test("[D1.193] opens the page in place of the offline page by itself once there is a connection @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await context.setOffline(true)
  await page.goto("/en/contact")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
  // After a navigation, Chromium 150 forgets that it emulates a lost network, and does not send the event "online". The
  // page must notice the connection without this event, as after an outage of the shop.
  await context.setOffline(false)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:contact.title"))
})

test("[D1.246] counts the current cart in the header of the offline page and of cached pages @js @full", async ({
  page,
  context,
  shop,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  const ids = await listOrderable(shop, 2)
  await context.setOffline(true)
  const cart = page.getByRole("banner").locator('a[href*="panel=cart"]').filter({ visible: true })
  for (const [path, heading, count] of [
    ["/en/contact", "pages:offline.title", 2],
    ["/en/contact", "pages:offline.title", 0],
    ["/en/about", "pages:about.title", 2],
    ["/en/about", "pages:about.title", 0],
  ] as const) {
    await putIntoCart(context, shop, ids.slice(0, count))
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(heading))
    const name = count === 0 ? t("cart:title") : t("cart:count_label").replace("{count}", "2")
    await expect(cart).toHaveAccessibleName(name)
    await expect(cart.locator("span[aria-hidden]")).toHaveText(count === 0 ? "" : "2")
    await expect(cart.locator("span:not([aria-hidden])")).toHaveText(name)
  }
})

test("shows cached pages in a browser of early 2023, however their queries are encoded @js @full", async ({
  page,
  context,
}) => {
  const paths = ["/en/products?q=white%20musk", "/en/about"]
  for (const path of paths) {
    await page.goto(path)
    await whenLoaded(page)
    await waitUntilCached(page, path)
  }
  await context.serviceWorkers()[0]?.evaluate(() => {
    Reflect.deleteProperty(URLSearchParams.prototype, "size")
    Reflect.deleteProperty(Array.prototype, "toReversed")
  })
  await context.setOffline(true)
  for (const path of paths) {
    await page.goto(path)
    await expect(isMarked(page)).toHaveCount(1)
  }
  await page.goto("/en/cabinet")
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(2)
})

test("[D1.365] shows pages without a connection in the language of a visitor who came to / @js @full", async ({
  page,
  context,
  shop,
}) => {
  // The language of the shop is another one than that of the browser.
  await context.addCookies([{ name: "locale", value: "ru", url: shop.url }])
  const inRussian = getFixedT("ru")
  await page.goto("/")
  await whenLoaded(page)
  await waitUntilCached(page, "/", "/ru/offline")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  // A script of the page sends this message after it has changed the cart.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("cart"))
  await waitUntilCached(page, "/ru/cart", "/ru/offline")
  await context.setOffline(true)
  await page.goto("/")
  await expect(isMarked(page)).toHaveCount(1)
  expect(await noticeOf(page)).toContain(inRussian("pages:offline.note").slice(0, 10))
  for (const path of ["/ru/contact", "/contact"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      inRussian("pages:offline.title"),
    )
  }
  await page.goto("/?panel=cart")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(inRussian("cart:title"))
})

test("[D1.366] shows a message after a form once, and not again without a connection @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await chooseKazakhstan(page)
  const message = page.getByText(KAZAKHSTAN).filter({ visible: true })
  await expect(message.first()).toBeVisible()
  await whenLoaded(page)
  await waitUntilCached(page, "/en")
  await context.setOffline(true)
  await page.goto("/en")
  await expect(isMarked(page)).toHaveCount(1)
  await expect(header(page)).toBeVisible()
  await expect(message).toHaveCount(0)
})

test("[D1.368] shows the current country and account on the offline page after a change of the country and after a logout @js @full", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, newPhone())
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await chooseKazakhstan(page)
  await whenLoaded(page)
  const readFallback = () =>
    page.evaluate(async () => (await caches.match("/en/offline", { ignoreVary: true }))?.text())
  await expect.poll(readFallback).toContain(KAZAKHSTAN)
  await page.goto("/en/about?panel=logout")
  await whenLoaded(page)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("auth:logout_confirm") })
    .click()
  await expect.poll(readFallback).toContain(t("shell:log_in"))
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await page.goto("/en/contact")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
  await expect(header(page)).toBeVisible()
  const login = page.getByRole("banner").getByRole("link", { name: t("shell:log_in") })
  await expect(login).toBeVisible()
})

test("[D1.295] shows the next visitor no page with the data of a customer whose session has ended without a logout @js", async ({
  page,
  context,
  shop,
}) => {
  const isCached = (path: string) =>
    page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)
  const paths = ["/en/contact", "/en/cart"]
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await putIntoCart(context, shop, await listOrderable(shop, 1))
  for (const path of paths) {
    await page.goto(path)
    await waitUntilCached(page, path)
  }
  await signIn(context, shop, newPhone())
  await page.goto("/en/contact")
  await expect(page.locator('input[name="name"]')).toHaveValue("Nilufar Karimova")
  await expect.poll(() => isCached("/en/contact")).toBe(false)
  // A script of the page asks the worker to refresh the cart's page.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("cart"))
  await expect.poll(() => isCached("/en/cart")).toBe(false)
  await page.goto("/en/cart")
  await page.goto("/en/legal/privacy-policy")
  await waitUntilCached(page, "/en/legal/privacy-policy")

  await context.clearCookies({ name: "token" })
  await context.setOffline(true)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
  }
  await context.setOffline(false)
  // Waits for the page, because the offline page reloads by itself, which would interrupt the next navigation.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(t("cart:title"))
  await page.waitForLoadState()
  for (const path of paths) {
    await page.goto(path)
    await waitUntilCached(page, path)
  }
})

test("[D1.295] does not show a customer's page that an older service worker has cached @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await page.evaluate(async () => {
    const headers = { "content-type": "text/html", "cache-control": "private, no-store" }
    const cache = await caches.open("pages")
    await cache.put("/en/contact", new Response("<html lang=en><body>Nilufar</body>", { headers }))
  })
  await context.setOffline(true)
  await page.goto("/en/contact")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("pages:offline.title"))
})

test("removes the caches of an older service worker @js @full", async ({ page }) => {
  await page.goto("/en/about")
  await page.evaluate(() => caches.open("seen"))
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  const names = async () => (await page.evaluate(() => caches.keys())).toSorted()
  await expect.poll(names).toEqual(["assets", "fallback", "pages"])
})

test("shows the cached page for its URL with a login panel that leads elsewhere @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await context.setOffline(true)
  for (const query of ["panel=auth&tab=login&next=abc&offer=1", "panel=auth&step=code&ask=1"]) {
    await page.goto(`/en/about?${query}`)
    await expect(isMarked(page)).toHaveCount(1)
  }
})

test("shows the response to a form although the browser cannot clear the cached pages @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  await page.goto("/en/country")
  await whenLoaded(page)
  await context.serviceWorkers()[0]?.evaluate(() => {
    const fails = () => Promise.reject(new Error("the storage is broken"))
    Object.defineProperty(caches, "delete", { value: fails })
  })
  const main = page.getByRole("main")
  await main.getByLabel(t("shell:country")).selectOption({ label: "Kazakhstan (KZT)" })
  await page.getByRole("button", { name: t("shell:confirm") }).click()
  await expect(page).toHaveURL("/en")
  await expect(page.getByRole("banner").getByText("Kazakhstan")).toBeVisible()
})

test("[D1.433] shows a perfume that the default country does not sell again without a connection @js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  await page.context().addCookies([{ name: "country", value: "kz", url: shop.url }])
  const atHome = await listProducts(shop)
  const abroad = await listProducts(shop, "kz")
  const sold = abroad.find(({ id }) => !atHome.some((product) => product.id === id))
  const address = `/en/product/${sold?.id}`
  await page.goto(`${shop.url}/en`)
  await whenLoaded(page)
  await waitUntilCached(page, "/en")
  await page.goto(shop.url + address)
  await expect(page).toHaveURL(`${shop.url}${address}?country=kz`)
  await whenLoaded(page)
  await waitUntilCached(page, address)
  const title = await page.title()
  await shop.kill9()
  for (const url of [address, `${address}?country=kz`]) {
    await page.goto(shop.url + url)
    await expect(page).toHaveTitle(title)
    await expect(isMarked(page)).toHaveCount(1)
  }
})

test("[D1.451] opens a panel of a cached page although the shop is slow @js @full", async ({
  page,
  launch,
}) => {
  const shop = await launch()
  await page.goto(`${shop.url}/en/about`)
  await whenLoaded(page)
  await waitUntilCached(page, "/en/about")
  process.kill(shop.pid(), "SIGSTOP")
  // The shop answers a second after the service worker serves a cached page.
  setTimeout(() => process.kill(shop.pid(), "SIGCONT"), 9000)
  await page.goto(`${shop.url}/en/about?panel=auth&tab=login`)
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(isMarked(page)).toHaveCount(0)
})

test("[D1.452] lets screen readers announce that there is no connection @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/about")
  await whenLoaded(page)
  // Waits for the service worker, because its registration would fail without a connection, and log an error.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.evaluate(() => {
    const observer = new MutationObserver((changes) => {
      for (const region of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (region instanceof HTMLOutputElement) region.dataset["first"] = region.innerText
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await context.setOffline(true)
  await page.getByRole("link", { name: t("shell:search"), exact: true }).click()
  // Screen readers announce only what is added to an existing region.
  const region = page.locator('output[data-first=""]')
  await expect(region).toHaveText(t("common:offline"))
  await expect(region).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByRole("dialog")).toBeVisible()
})
