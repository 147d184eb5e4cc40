import { request as requests, type APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readInput, readTags } from "#tests/support/html-tags.ts"
import { test } from "#tests/support/http.ts"

/** The kinds of pages that have add buttons. */
const PATHS = ["", "/products", "/product/101", "/products?q=xqzjw", "/cart", "/unknown"]

/**
 * Presses the first button of a page with the given text, as lynx and w3m do. They run no scripts and ignore the
 * attribute `form`, so they send only what is between the tags of a form. Returns the button's value.
 */
async function press(visitor: APIRequestContext, path: string, text: string): Promise<string> {
  const html = await (await visitor.get(path)).text()
  for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
    const button = [...form.matchAll(/<button\b.*?<\/button>/gs)]
      .map(([markup]) => markup)
      .find((markup) => markup.replaceAll(/<[^>]*>/g, "").includes(text))
    if (button === undefined) continue
    const [opened, ...content] = readTags(form)
    const [pressed] = readTags(button)
    if (!opened || !pressed) continue
    const sent = [...content.filter(({ name }) => name === "input"), pressed]
    const answer = await visitor.fetch(opened.attributes.get("action") ?? path, {
      method: opened.attributes.get("method") ?? "get",
      form: Object.fromEntries(
        sent.map((field) => [
          field.attributes.get("name") ?? "",
          field.attributes.get("value") ?? "",
        ]),
      ),
    })
    expect(answer.status(), path).toBeLessThan(500)
    return pressed.attributes.get("value") ?? ""
  }
  throw new Error(`no form of ${path} contains a button "${text}"`)
}

for (const locale of LOCALES) {
  test(`[D1.658] lets a text browser add a perfume from each kind of page in ${locale}`, async ({
    shop,
  }) => {
    for (const path of PATHS) {
      const visitor = await requests.newContext({
        baseURL: shop.url,
        userAgent: "Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1",
        extraHTTPHeaders: fromElsewhere(),
      })
      const id = await press(visitor, `/${locale}${path}`, getFixedT(locale)("cart:add"))
      const cart = await (await visitor.get(`/${locale}/cart`)).text()
      expect(readInput(cart, "id"), path).toBe(id)
      await visitor.dispose()
    }
  })
}
