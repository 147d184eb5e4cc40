import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { expect, test } from "#tests/support/browser-test.ts"
import { CHROMIUM_ARGS, getChromium } from "#tests/support/chromium.ts"
import { listOrderable } from "#tests/support/signed-in-customer.ts"
import { delayRequests } from "#tests/support/wait-for-hydration.ts"

// Loads pictures in every run. Other tests load them only in the full run, and with scripts (playwright.config.ts).
test.use({ launchOptions: { executablePath: getChromium(), args: CHROMIUM_ARGS } })

const PHONE = { width: 390, height: 844 }

test("loads a perfume's picture first, and shows it blurred until then @js @full", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const [id = 0] = await listOrderable(shop, 1)
  const release = await delayRequests(page, /\/front-(?:320|480|640|960)\./)
  await page.goto(`/en/product/${id}`, { waitUntil: "commit" })
  const figure = page
    .getByRole("region", { name: /pictures/i })
    .locator("figure")
    .first()
  const [speck, picture] = [figure.locator("img").first(), figure.locator("img").last()]
  await expect.poll(() => speck.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16)
  await expect(speck).toHaveAttribute("alt", "")
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(false)
  release()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(picture).toHaveAttribute("fetchpriority", "high")
  await expect(picture).toHaveAttribute("loading", "eager")
})

test("reserves space for pictures, loads the width that the screen needs, and loads late below the screen @js @full", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto("/en/products")
  const cards = page.getByRole("main").locator("article picture")
  const images = cards.locator("img")
  const count = await images.count()
  expect(count).toBeGreaterThan(20)
  for (const name of ["width", "height"]) {
    expect(
      await images.evaluateAll(
        (all, attribute) => all.filter((one) => !one.hasAttribute(attribute)),
        name,
      ),
    ).toEqual([])
  }
  const formats = await cards
    .first()
    .locator("source")
    .evaluateAll((all: HTMLSourceElement[]) =>
      all.map(({ type, sizes, srcset }) => [type, sizes !== "", srcset.split(", ").length > 1]),
    )
  expect(formats).toEqual([["image/avif", true, true]])
  await expect(images.first()).toHaveAttribute("src", /-480\.webp$/)
  await expect(images.first()).toHaveAttribute("loading", "eager")
  await expect(images.last()).toHaveAttribute("loading", "lazy")
  const chosen = await images
    .first()
    .evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]))
  expect(chosen).toBe(320)
})

test("shows the home page's picture in the colors of the dark theme @js @full", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" })
  for (const [width, name] of [
    [390, "hero-tall-night"],
    [1440, "hero-night"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/uz")
    const picture = page.getByRole("main").locator("picture img").first()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toContain(`/${name}/`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(247, 239, 241)")
  }
  const card = page.getByRole("article").first().locator("picture img")
  await expect(card).toHaveCSS("filter", "brightness(0.86) saturate(0.95)")
})

/** Where the bottles of the home page's pictures begin, in the pictures' own coordinates. */
const SCENES = {
  hero: { width: 1600, height: 900, left: 700 },
  "hero-tall": { width: 440, height: 860, top: 470 },
} as const

test("[D1.378] keeps the home page's text off the bottles in any window @js @full", async ({
  page,
}) => {
  for (const locale of LOCALES) {
    await page.goto(`/${locale}`)
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [430, 930],
      [480, 320],
      [480, 1300],
      [591, 800],
      [592, 320],
      [640, 360],
      [767, 500],
      [768, 1024],
      [1023, 768],
      [1024, 768],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const hero = page.getByRole("region", { name: getFixedT(locale)("pages:home.headline") })
      const box = await hero.boundingBox()
      const text = await hero.evaluate((section) => {
        const all = [...section.querySelectorAll("h1, p, a")].map((element) => {
          // The box of a paragraph is wider than its text.
          const range = document.createRange()
          range.selectNodeContents(element)
          return (element.tagName === "A" ? element : range).getBoundingClientRect()
        })
        return {
          right: Math.max(...all.map(({ right }) => right)),
          bottom: Math.max(...all.map(({ bottom }) => bottom)),
        }
      })
      const place = `${locale} ${width}x${height}`
      if (!box) throw new Error("the hero has no box")
      if (width < 592) {
        const { top, ...scene } = SCENES["hero-tall"]
        const scale = Math.max(box.width / scene.width, box.height / scene.height)
        const cap = box.y + box.height - (scene.height - top) * scale
        expect(text.bottom, place).toBeLessThanOrEqual(cap)
      } else {
        const { left, ...scene } = SCENES.hero
        const scale = Math.max(box.width / scene.width, box.height / scene.height)
        expect(text.right, place).toBeLessThanOrEqual(left * scale)
      }
    }
  }
})
