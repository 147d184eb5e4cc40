import { getFixedT } from "#locales/translate.ts"
import { LIMIT_MESSAGE, addButtons, message, openCart } from "#tests/support/browser-cart.ts"
import { expect, readCookie, test } from "#tests/support/browser-test.ts"
import { listProducts } from "#tests/support/list-products.ts"
import { newPhone } from "#tests/support/new-phone.ts"
import { listOrderable, putIntoCart, signIn } from "#tests/support/signed-in-customer.ts"
import { stopClock, waitForHydration } from "#tests/support/wait-for-hydration.ts"

const t = getFixedT("en")

test("[S1.05] [S5.25] [S5.28] [S6.02] [S8.16] [S8.17] puts a perfume into the cart once, and rejects it the second time", async ({
  page,
  context,
  javaScriptEnabled: scripts,
}) => {
  await page.goto("/en/products")
  await addButtons(page).first().click()
  await expect(message(page, t("cart:added"))).toBeVisible()
  const once = await readCookie(context, "cart")
  expect(once).toMatch(/^\d+\.1$/)
  if (scripts) {
    // The product's button now opens the cart and rejects a second item.
    const cart = page.getByRole("dialog")
    const inCart = page.getByRole("button", { name: t("cart:in_cart") }).last()
    await expect(async () => {
      // The open cart covers the button, and may open late, so the test repeats this step.
      if (!(await cart.isVisible())) await inCart.click({ timeout: 5000 })
      await expect(cart).toBeVisible({ timeout: 2000 })
    }).toPass()
  } else {
    await addButtons(page).first().click()
  }
  await expect(message(page, LIMIT_MESSAGE)).toBeVisible()
  expect(await readCookie(context, "cart")).toBe(once)
})

test("[S5.25] [D1.465] rejects a second press on the product page, and leads to the checkout or the login", async ({
  page,
  context,
  shop,
}) => {
  const [id] = await listOrderable(shop, 1)
  const buttons = page.getByRole("main").getByRole("button").filter({ visible: true })
  const pressTwice = async () => {
    await page.goto(`/en/product/${id}`)
    await buttons.and(page.getByRole("button", { name: t("cart:add"), exact: true })).click()
    await expect(page.getByText(t("cart:added")).first()).toBeVisible()
    const refusal = page.getByText(LIMIT_MESSAGE).first()
    const checkOut = buttons.filter({ hasText: t("cart:check_out") }).first()
    // With scripts the button ignores a second press within 600 ms, so the test repeats it.
    await expect(async () => {
      if (!(await refusal.isVisible())) await checkOut.click({ timeout: 5000 })
      await expect(refusal).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await readCookie(context, "cart")).toBe(`${id}.1`)
  }
  await pressTwice()
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
  // The open page may still write its cart into the cookie when it receives a response.
  await page.goto("about:blank")
  await context.clearCookies()
  await signIn(context, shop, newPhone())
  await pressTwice()
  await expect(page).toHaveURL(/\/en\/checkout\/delivery$/)
})

test("marks products that are in the cart, and treats a double click as one click @js", async ({
  page,
  context,
}) => {
  await page.goto("/en/products")
  const card = page.getByRole("article").first()
  const plus = card.getByRole("button").last()
  const name = ((await plus.getAttribute("aria-label")) ?? "").replace(/^[^:]*: /, "")
  const href = await card.getByRole("link").getAttribute("href")
  await plus.dblclick()
  await expect(message(page, t("cart:added"))).toBeVisible()
  await expect(
    page.getByRole("button", { name: `${t("cart:in_cart")}: ${name}` }).last(),
  ).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await readCookie(context, "cart")).toMatch(/^\d+\.1$/)

  await page.goto(href ?? "")
  await page.mouse.move(200, 200, { steps: 2 })
  const checkOut = page.getByRole("button", { name: t("cart:in_cart_check_out") })
  await checkOut.first().click()
  // The checkout asks a visitor to log in.
  await expect(page.getByText(t("auth:login_required")).first()).toBeVisible()
})

test("treats a double click as one click on a device that is busy with the first for a second @js @full", async ({
  page,
  context,
}) => {
  await page.goto("/en/products")
  await waitForHydration(page)
  const busy = await page.evaluateHandle(() => {
    const state = { presses: 0 }
    document.addEventListener(
      "submit",
      () => {
        state.presses += 1
        const end = performance.now() + (state.presses === 1 ? 1000 : 0)
        while (performance.now() < end);
      },
      true,
    )
    return state
  })
  await page.getByRole("article").first().getByRole("button").last().dblclick()
  await expect.poll(() => busy.evaluate(({ presses }) => presses)).toBe(2)
  await expect(message(page, t("cart:added"))).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(await readCookie(context, "cart")).toMatch(/^\d+\.1$/)
})

test("shows toasts without covering the buy bar or the buttons of the cart's lines @js @full", async ({
  page,
  context,
  shop,
}) => {
  const products = (await listProducts(shop)).filter(({ canBeAdded }) => canBeAdded)
  const [first, second, third] = products
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto(`/en/product/${third?.id}`)
  // Stops the clock, so that the toast stays open until the test has looked at it.
  await stopClock(page)
  await page
    .getByRole("button", { name: t("cart:add_short"), exact: true })
    .filter({ visible: true })
    .click()
  const toast = message(page, t("cart:added"))
  const bar = page.getByRole("button", { name: t("cart:check_out"), exact: true })
  await expect(toast).toBeVisible()
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.clock.resume()

  await putIntoCart(context, shop, [first?.id ?? 0, second?.id ?? 0])
  await page.goto("/en/about")
  const cart = await openCart(page, 2)
  const remove = cart.getByRole("button", { name: t("cart:remove") })
  await remove.first().click()
  await expect(message(page, t("cart:removed"))).toBeVisible()
  await remove.first().click({ trial: true })
})

test("[D1.740] shows the message about a removed line of the cart's page where the line was, over no control @js @full", async ({
  page,
  context,
  shop,
}) => {
  const ids = await listOrderable(shop, 8)
  const lines = page.getByRole("list", { name: t("cart:lines") })
  const remove = lines.getByRole("button", { name: t("cart:remove") })
  const toast = page.locator("[data-toast]")
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await putIntoCart(context, shop, ids)
    await page.goto("/en/cart")
    await waitForHydration(page)
    // The positions of the pressed button: just below the header, and just above the bar.
    for (const [y, index] of [
      [100, 0],
      [height - 140, 5],
    ] as const) {
      const count = await remove.count()
      const pressed = remove.nth(index)
      await pressed.evaluate((button, target) => {
        scrollBy({ top: button.getBoundingClientRect().y - target, behavior: "instant" })
      }, y)
      await pressed.click()
      await expect(remove).toHaveCount(count - 1)
      await expect(toast).toBeInViewport({ ratio: 1 })
      await expect(lines.getByRole("listitem").nth(index)).toContainText(t("cart:removed"))
      const covered = await toast.evaluate((element) => {
        const box = element.getBoundingClientRect()
        return [...document.querySelectorAll("main :is(a, button), header :is(a, button)")]
          .filter((other) => !element.contains(other))
          .filter((other) => {
            const { top, bottom, left, right } = other.getBoundingClientRect()
            if (right <= box.left || left >= box.right) return false
            return top < box.bottom && bottom > box.top
          })
          .map((other) => other.getAttribute("aria-label") ?? other.textContent)
      })
      expect(covered, `${width}, ${y}`).toEqual([])
      await toast.getByRole("button", { name: t("common:close") }).click()
      await expect(toast).toHaveCount(0)
      // Its place goes away with it.
      await expect(lines.getByRole("listitem")).toHaveCount(count - 1)
    }
  }
})

test("[S1.29] [S5.24] [S8.15] marks what cannot be bought, and rejects it with the same text @no-js", async ({
  page,
  context,
  shop,
}) => {
  expect(t("cart:cant_add_to_cart")).toBe(
    "This product is not available for purchase. Please choose another perfume",
  )
  const product = (await listProducts(shop)).find(({ canBeAdded }) => !canBeAdded)
  await page.goto(`/en/product/${product?.id}`)
  await expect(page.getByText(t("catalogue:product.unavailable"))).toBeVisible()
  await expect(page.getByText(t("cart:cant_add_to_cart"))).toHaveCount(1)
  await page
    .getByRole("button", { name: t("cart:add") })
    .first()
    .click()
  await expect(page.getByText(t("cart:cant_add_to_cart"))).toHaveCount(2)
  expect(await readCookie(context, "cart")).toBeUndefined()
})

test("closes the messages of a page that the visitor leaves @js @full", async ({ page }) => {
  await page.clock.install()
  await page.goto("/en/products")
  // Stops the clock, because otherwise the message would soon close by itself.
  await stopClock(page)
  await addButtons(page).first().click()
  await expect(message(page, t("cart:added"))).toBeVisible()
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell:about") })
    .click()
  await expect(page).toHaveURL(/\/en\/about$/)
  // Within this second a message that is being closed disappears. Any other message would stay longer.
  await page.clock.runFor(1000)
  await expect(page.getByText(t("cart:added"))).toHaveCount(0)
})

test("[D1.710] says that the browser blocks cookies when a perfume is added @full", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  // The browser sends and stores no cookies of pages, and its scripts know that.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }),
  )
  await page.route(/\/en\//, async (route) => {
    const sent = route.request()
    const { cookie: _, host: __, connection: ___, ...headers } = await sent.allHeaders()
    const answer = await fetch(sent.url(), {
      method: sent.method(),
      headers,
      body: sent.postData(),
      redirect: "manual",
    })
    const received = Object.fromEntries(answer.headers)
    for (const name of ["set-cookie", "content-encoding", "content-length"]) delete received[name]
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, headers: received, body })
  })
  await page.goto("/en/products")
  if (scripts) await waitForHydration(page)
  await addButtons(page).first().click()
  await expect(message(page, t("cart:cookies_blocked"))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/products\?cookie-check=1/)
})
