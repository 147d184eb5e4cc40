import { expect, test } from "#tests/support/browser-test.ts"

test("shows no motion to visitors who prefer reduced motion @js @full", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/en/products?panel=cart")
  await expect(page.getByRole("dialog")).toBeVisible()
  const moving = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(",").map((part) => parseFloat(part)))
    return [...document.querySelectorAll("*")].flatMap((element) =>
      ["", "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const isStill =
          seconds(style.transitionDuration) <= 0.001 &&
          (style.animationName === "none" || seconds(style.animationDuration) <= 0.001)
        return isStill ? [] : [`${element.tagName}.${element.className}${part}`]
      }),
    )
  })
  expect(moving).toEqual([])
})
