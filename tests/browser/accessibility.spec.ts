import type { Page } from "playwright/test"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { listViolations } from "#tests/support/axe.ts"
import { Findings } from "#tests/support/findings.ts"
import { listOverflows, listSmallTargets } from "#tests/support/layout.ts"
import { expect, test } from "#tests/support/screen-test.ts"
import { SCREENS, type Screen } from "#tests/support/screens.ts"
import { isWholeRun } from "#tests/support/turns.ts"
import type { OpenShop } from "#tests/support/visitors.ts"

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test.use({ expectedStatuses: [404], viewport: PHONE })
test.setTimeout(600_000)

/** Shows a screen to its visitor, who has done nothing since the shop opened; a form as it comes back refused. */
async function visit(page: Page, { opened, screen, locale }: Visit): Promise<string> {
  const url = opened.urlOf(screen, locale)
  const form = opened.formOf(screen)
  await page.setViewportSize(PHONE)
  await page.context().clearCookies()
  await page.context().addCookies(opened.cookiesOf(screen.visitor).cookies)
  const answer = await (form ? submit(page, url, form) : page.goto(url))
  expect(answer?.status(), url).toBe(screen.status ?? (form ? 422 : 200))
  return form ? `${url} refused` : url
}

/** Posts a form from the page that is shown, as a browser without scripts does. */
async function submit(page: Page, action: string, fields: Record<string, string>) {
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST")
  const loaded = page.waitForEvent("load")
  await page.evaluate(
    ([address, entries]) => {
      const form = document.createElement("form")
      form.method = "post"
      form.action = address
      for (const [name, value] of entries) {
        const input = document.createElement("input")
        form.append(Object.assign(input, { type: "hidden", name, value }))
      }
      document.body.append(form)
      form.submit()
    },
    [action, Object.entries(fields)] as const,
  )
  await loaded
  return await answered
}

interface Visit {
  opened: OpenShop
  screen: Screen
  locale: Locale
}

/**
 * A run in a hurry looks at each screen in one language, in turns, with scripts on a phone; beside that at a quarter
 * of them on a light desk, at one in the dark, and at one without scripts.
 */
const TURNS = isWholeRun ? LOCALES : (["by turns"] as const)

/** Where a run in a hurry leaves colours to the test that looks at a phone in the light, at every other screen. */
const COLOURS = isWholeRun ? undefined : "left out"

const isPassedOver = (index: number, quarters: readonly number[]) =>
  !isWholeRun && !quarters.includes(index % 4)

function localeOf(turn: (typeof TURNS)[number], index: number): Locale {
  return turn === "by turns" ? (LOCALES[index % LOCALES.length] ?? "uz") : turn
}

for (const turn of TURNS) {
  test(`every screen can be used by everyone, on a phone and zoomed (${turn}) @js`, async ({
    page,
    opened,
  }) => {
    const found = new Findings()
    for (const [index, screen] of SCREENS.entries()) {
      const place = await visit(page, { opened, screen, locale: localeOf(turn, index) })
      const isOther = turn === "uz" || turn === "ru" || isPassedOver(index, [0, 2])
      const colours = isOther ? "left out" : undefined
      for (const violation of await listViolations(page, colours)) found.add(violation, place)
      for (const target of await listSmallTargets(page)) found.add(target, place)
      // 320 px are also 1280 px at 400 %, 640 px are them at 200 %.
      for (const width of [320, 640]) {
        for (const overflow of await listOverflows(page, width)) found.add(overflow, place)
      }
    }
    expect(found.list()).toEqual([])
  })
}

test("every screen can be read in the dark and on a desk @js", async ({ page, opened }) => {
  const found = new Findings()
  for (const [index, screen] of SCREENS.entries()) {
    if (isPassedOver(index, [0, 2])) continue
    // Not the language in which it is looked at on a phone.
    const locale = localeOf("by turns", index + 1)
    const place = await visit(page, { opened, screen, locale })
    await page.setViewportSize(DESK)
    if (!isPassedOver(index, [0])) {
      for (const violation of await listViolations(page, COLOURS)) found.add(violation, place)
      if (!isWholeRun) continue
    }
    await page.emulateMedia({ colorScheme: "dark" })
    // Colours go over to those of the other theme.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    )
    for (const violation of await listViolations(page, "alone")) {
      found.add(`in the dark, ${violation}`, place)
    }
    await page.emulateMedia({ colorScheme: "light" })
  }
  expect(found.list()).toEqual([])
})

test("every screen can be used by everyone without scripts @no-js", async ({ page, opened }) => {
  const found = new Findings()
  const devtools = await page.context().newCDPSession(page)
  const allowScripts = (value: boolean) =>
    devtools.send("Emulation.setScriptExecutionDisabled", { value: !value })
  // Only what a session has switched off it can switch on.
  await allowScripts(false)
  for (const [index, screen] of SCREENS.entries()) {
    if (isPassedOver(index, [1])) continue
    const locale = localeOf("by turns", index + 2)
    const place = await visit(page, { opened, screen, locale })
    // The page's own were passed over when it was read; axe is one too, and needs its timers.
    await allowScripts(true)
    for (const violation of await listViolations(page, COLOURS)) found.add(violation, place)
    for (const target of await listSmallTargets(page)) found.add(target, place)
    for (const overflow of await listOverflows(page, 320)) found.add(overflow, place)
    await allowScripts(false)
  }
  expect(found.list()).toEqual([])
})
