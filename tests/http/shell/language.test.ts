import { expect } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { test } from "#tests/support/http-test.ts"

/** Every page of the specification that needs no sign-in, with its heading's translation key; null if it has no key. */
const PAGES = [
  ["", "pages:home.headline"],
  ["/products", "catalogue:all_perfumes"],
  ["/product/110", null],
  ["/cart", "cart:title"],
  ["/contact", "pages:contact.title"],
  ["/about", "pages:about.title"],
  ["/legal/terms-of-use", "shell:terms"],
  ["/legal/privacy-policy", "shell:privacy"],
] as const

const TAGS = { uz: "uz_UZ", ru: "ru_RU", en: "en_US" }

const ASKS_RUSSIAN = { cookie: "locale=ru", "accept-language": "en-US,en;q=0.9" }

test("[S2.01] [S1.15] [D.10] [D.16] serves every page in three languages and links the others", async ({
  request,
  shop,
}) => {
  for (const locale of LOCALES) {
    for (const [path, heading] of PAGES) {
      const answer = await request.get(`/${locale}${path}`)
      expect(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
      // Pages that search engines do not index have no preview in messengers.
      const isIndexed = !html.includes('<meta name="robots" content="noindex"/>')
      const preview = `<meta property="og:locale" content="${TAGS[locale]}"/>`
      expect(html.includes(preview), path).toBe(isIndexed)
      if (heading) expect(html).toMatch(new RegExp(`<h1[^>]*>${getFixedT(locale)(heading)}`))
      const twins = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
      expect(Object.fromEntries(twins.map(([, language, href]) => [language, href]))).toEqual({
        uz: `${shop.url}/uz${path}`,
        ru: `${shop.url}/ru${path}`,
        en: `${shop.url}/en${path}`,
        "x-default": path === "" ? `${shop.url}/` : `${shop.url}/uz${path}`,
      })
    }
  }
})

test("[S2.53] [D.14] takes the language from the URL, else from the cookie, else from the browser", async ({
  request,
}) => {
  const languageOf = async (path: string, headers: Record<string, string>) => {
    const answer = await request.get(path, { headers, maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    return /<html[^>]* lang="(\w+)"/.exec(await answer.text())?.[1]
  }
  expect(await languageOf("/uz", ASKS_RUSSIAN)).toBe("uz")
  expect(await languageOf("/", ASKS_RUSSIAN)).toBe("ru")
  expect(await languageOf("/", { ...ASKS_RUSSIAN, cookie: "x=1" })).toBe("en")
  expect(await languageOf("/", { ...ASKS_RUSSIAN, cookie: "locale=fr" })).toBe("en")
  expect(
    await languageOf("/", { cookie: "x=1", "accept-language": "fr, ru;q=0.5, en;q=0.4" }),
  ).toBe("ru")
  expect(await languageOf("/", { cookie: "x=1", "accept-language": "fr" })).toBe("uz")
})

test("[D1.625] saves the language of the home page without a prefix, of its payload too", async ({
  request,
}) => {
  for (const path of ["/", "/?panel=auth&tab=login", "/_.rsc"]) {
    const setCookies = async (cookie: string) => {
      const headers = { cookie, "accept-language": "ru" }
      const answer = await request.get(path, { headers })
      expect(answer.status(), path).toBe(200)
      const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie")
      return lines.map(({ value }) => value.split(";")[0])
    }
    expect(await setCookies("x=1"), path).toEqual(["locale=ru"])
    expect(await setCookies("locale=en"), path).toEqual([])
  }
})

test("[D.15] redirects a page without a language to the visitor's language, and keeps its query", async ({
  request,
}) => {
  for (const path of ["/products?family=floral&page=2", "/about", "/legal/terms-of-use"]) {
    const answer = await request.get(path, { headers: ASKS_RUSSIAN, maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers()["location"]).toBe(`/ru${path}`)
  }
})
