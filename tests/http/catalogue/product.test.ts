import { expect } from "vitest"
import { LOCALES, type Locale } from "#domain/locale.ts"
import { test } from "#tests/support/http-test.ts"
import { listOrderable } from "#tests/support/signed-in-customer.ts"

/** Promises of the terms of use that a product's page repeats, by the number of their section in the terms. */
const PROMISES: Record<Locale, Record<number, RegExp[]>> = {
  uz: {
    1: [/9:00 dan 21:00 gacha/, /Toshkent/],
    3: [/yangi, ishlab chiqaruvchining oʻramida/, /Soʻrasangiz, mahsulot sertifikatini/],
    8: [/topshirilguncha/],
    9: [/oʻn kun ichida/, /ochilmagan/],
  },
  ru: {
    1: [/ежедневно с 9:00 до 21:00 по ташкентскому времени/],
    3: [/новые, в упаковке производителя/, /Сертификат на товар покажем по вашей просьбе/],
    8: [/пока он не вручён/],
    9: [/в течение десяти дней/, /не вскрыт/],
  },
  en: {
    1: [/every day from 9:00 to 21:00 Tashkent time/],
    3: [/are new, in the maker’s packaging/, /On request we show you the certificate/],
    8: [/until it is handed over/],
    9: [/within ten days/, /not been opened/],
  },
}

test("[D2.40] repeats the promises of the terms of use, and links each one to its section", async ({
  request,
  shop,
}) => {
  const [id = 0] = await listOrderable(shop, 1)
  for (const locale of LOCALES) {
    const html = await (await request.get(`/${locale}/product/${id}`)).text()
    const [, main = ""] = /<main(.*)<\/main>/s.exec(html) ?? []
    const terms = `/${locale}/legal/terms-of-use`
    // Replaces the no-break spaces that the page of the terms contains.
    const document = (await (await request.get(terms)).text()).replaceAll("\u00A0", " ")
    const linked = [...main.matchAll(/href="([^"]*)#section-(\d+)"/g)]
      .filter(([, href]) => href === terms)
      .map(([, , section]) => Number(section))
    expect([...new Set(linked)].toSorted((one, other) => one - other)).toEqual([1, 3, 8, 9])
    for (const [section, texts] of Object.entries(PROMISES[locale])) {
      const [, rest = ""] = document.split(`id="section-${section}"`)
      const [text = ""] = rest.split("<h2")
      for (const promise of texts) expect(text, `${locale} ${section}`).toMatch(promise)
    }
  }
})

test("[D2.42] links each picture, so that it opens without scripts", async ({ request, shop }) => {
  const [id = 0] = await listOrderable(shop, 1)
  const html = await (await request.get(`/en/product/${id}`)).text()
  const links = [...html.matchAll(/<figure.*?<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a><\/figure>/gs)]
  expect(links).toHaveLength(3)
  for (const [, href = "", text] of links) {
    expect(text).toMatch(/^Enlarge: /)
    const picture = await request.get(href)
    expect(picture.headers()["content-type"]).toBe("image/jpeg")
  }
})
