import type { Page } from "playwright/test"

/**
 * Lists controls that are too small to hit. Each visible control must be 44 pixels high and wide, including its label
 * or the card over which it is stretched. A link may be as wide as its text, and inside a text as high as its line.
 */
export function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SIZE = 44
    const top = document.querySelector("dialog:modal") ?? document
    const controls = top.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']",
    )
    const isInText = (control: HTMLElement) => {
      if (control.tagName !== "A" || getComputedStyle(control).display !== "inline") return false
      let block = control.parentElement
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement
      const around = block?.textContent.replace(control.textContent, "") ?? ""
      return /\p{L}/u.test(around)
    }
    const listAreas = (control: HTMLElement) => {
      const { content, position } = getComputedStyle(control, "::after")
      const isStretched = content !== "none" && position === "absolute"
      return [
        control,
        isStretched ? control.offsetParent : null,
        ...(control instanceof HTMLInputElement ? (control.labels ?? []) : []),
      ].flatMap((area) => area?.getBoundingClientRect() ?? [])
    }
    return [...controls]
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return false
        if (control.tabIndex < 0 || control.matches(":disabled") || isInText(control)) return false
        // Ignores the skip link, which lies above the top of the page until it has the focus.
        if (control.getBoundingClientRect().bottom + scrollY <= 0) return false
        const minWidth = control.tagName === "A" && control.textContent.trim() ? 24 : SIZE
        // Sizes in the layout have fractions of a pixel, so a control may lack half a pixel.
        return !listAreas(control).some(
          ({ width, height }) => width > minWidth - 0.5 && height > SIZE - 0.5,
        )
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect()
        const size = `${String(Math.round(width))}×${String(Math.round(height))}`
        return `${size} ${control.outerHTML.slice(0, 120)}`
      })
  })
}

/** Lists the elements that extend beyond the right edge of the page at this width and cause sideways scrolling. */
export async function listOverflows(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 })
  return await page.evaluate(() => {
    const root = document.documentElement
    const boxes = [root, ...document.querySelectorAll("dialog[open]")]
    const isWide = boxes.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (!isWide) return []
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) =>
        element.getBoundingClientRect().right > root.clientWidth + 0.5 &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    return [
      `${String(innerWidth)} px: ${outside
        .slice(-3)
        .map((element) => element.outerHTML.slice(0, 100))
        .join(" | ")}`,
    ]
  })
}
