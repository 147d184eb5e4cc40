import { getFixedT } from "#locales/translate.ts"
import {
  addCard,
  confirmCard,
  deliver,
  press,
  startCheckout,
  step,
  toConfirmation,
} from "#tests/support/browser-checkout.ts"
import { expect, test as base } from "#tests/support/browser-test.ts"
import { type PaymeSimulator, startPaymeSimulator } from "#tests/support/payme-simulator.ts"
import { shareInFile } from "#tests/support/share-in-file.ts"
import { getFreePort, startShop, type Shop } from "#tests/support/shop.ts"

const share = shareInFile(async () => {
  const port = await getFreePort()
  const simulator = await startPaymeSimulator(`http://localhost:${port}`)
  const shop = await startShop({ ...simulator.env, PORT: String(port) })
  const stop = async () => {
    await shop.stop()
    await simulator.stop()
  }
  return [{ shop, simulator }, stop] as const
})

/** A shop with card payments by Payme, which is another server at another origin. */
const test = base.extend<{ payme: { shop: Shop; simulator: PaymeSimulator } }>({
  payme: async ({}, provide) => {
    await provide(await share())
  },

  baseURL: async ({ payme }, provide) => {
    await provide(payme.shop.url)
  },
})

const t = getFixedT("en")

test("[S4.25] [D.73] sends a card's number only to Payme, in Payme's own form @js", async ({
  page,
  context,
  payme: { shop, simulator },
}) => {
  const provider = new URL(simulator.env["PAYME_URL"] ?? "").origin
  const asked = new Set<string>()
  page.on("request", (request) => {
    const sent = request.url() + (request.postData() ?? "")
    if (sent.replaceAll(/\D/g, "").includes("860006919540"))
      asked.add(new URL(request.url()).origin)
  })
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: true })
  await addCard(page, "8600069195406311")
  await expect(page.getByRole("textbox", { name: t("checkout:code") })).toBeVisible()
  await page.getByRole("button", { name: t("checkout:edit_card") }).click()

  const box = page.locator("details").filter({ hasText: t("checkout:add_card") })
  await expect(box.getByRole("img", { name: "Payme" })).toBeVisible()
  await expect(box.getByText("Powered by Payme")).toHaveAttribute("lang", "en")
  await expect(box.getByRole("link", { name: "Payme’s public offer" })).toHaveAttribute(
    "href",
    "https://cdn.payme.uz/terms/main.html",
  )
  await expect(box.locator("form")).not.toHaveAttribute("action")
  await expect(box.locator("input[name]")).toHaveCount(0)

  await addCard(page, "8600495473316478")
  await expect(box.locator("input[name]")).toHaveCount(0)
  await confirmCard(page, /6478/)
  await press(page, "to_confirmation")
  await expect(page).toHaveURL(step("confirmation"))
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order accepted")
  expect([...asked]).toEqual([provider])
})

test("[D.74] pays on Payme's page without scripts, and Payme notifies the shop @no-js", async ({
  page,
  context,
  payme: { shop, simulator },
}) => {
  await startCheckout({ page, context, shop })
  await deliver(page, { scripts: false })
  await toConfirmation(page, { scripts: false })
  await page.getByRole("checkbox").last().check()
  await press(page, "place_order")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment simulator")
  expect(page.url()).toContain(simulator.env["PAYME_CHECKOUT_URL"])
  await page.locator("button[value=pay]").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order accepted")
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  const token = (await context.cookies(shop.url)).find(({ name }) => name === "token")?.value
  const order = await fetch(`${shop.url}/api/v1/orders/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await order.json()).toMatchObject({ payment_status: "paid", pay_url: null })
})
