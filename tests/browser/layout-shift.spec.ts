import type { Page } from "playwright/test"
import { expect, test } from "#tests/support/browser.ts"
import { newPhone } from "#tests/support/customer.ts"
import { hold, whenLive } from "#tests/support/live.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in.ts"

const SHIFTS = "layoutShifts"

/** Notes what moves on the page, each with how far; what a press moves does not count. */
function watchShifts(name: string) {
  const shifts: string[] = []
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return element?.outerHTML.slice(0, 90)
      })
      shifts.push(`${entry.value}: ${moved.join("; ")}`)
    }
  })
  watcher.observe({ type: "layout-shift", buffered: true })
  Object.assign(globalThis, { [name]: shifts })

  interface Shift {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null }[]
  }
}

/** Opens the page on a phone: its pictures come after all else, then its scripts. Answers what moved meanwhile. */
async function findShifts(page: Page, path: string): Promise<unknown> {
  const release = await hold(page, /\.(?:avif|webp|jpg|png|svg)\b/)
  await page.goto(path, { waitUntil: "domcontentloaded" })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  release()
  await page.waitForLoadState("load")
  await whenLive(page)
  return await page.evaluate(async (name) => {
    const drawn = () => new Promise(requestAnimationFrame)
    await drawn()
    await drawn()
    return Reflect.get(globalThis, name) as unknown
  }, SHIFTS)
}

test.describe("nothing moves while a page comes", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("of home, list, perfume, cart and checkout @js", async ({ page, context, shop }, info) => {
    await page.addInitScript(watchShifts, SHIFTS)
    const products = await listOrderable(shop, 2)
    for (const path of ["/uz", "/uz/products", `/uz/product/${products[0]}`]) {
      expect.soft(await findShifts(page, path), path).toEqual([])
      await page.unrouteAll({ behavior: "ignoreErrors" })
    }
    await putIntoCart(context, shop, products)
    await signIn(context, shop, newPhone(info.workerIndex))
    for (const path of ["/uz/cart", "/uz/checkout/delivery"]) {
      expect.soft(await findShifts(page, path), path).toEqual([])
      await page.unrouteAll({ behavior: "ignoreErrors" })
    }
    // What is seen first is asked for first.
    await page.goto("/uz/cart")
    await expect(
      page.getByRole("main").getByRole("listitem").locator("picture img").first(),
    ).toHaveAttribute("loading", "eager")
  })
})
