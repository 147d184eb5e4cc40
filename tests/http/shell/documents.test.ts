import { createHash } from "node:crypto"
import { FileSystemConfigLoader, HtmlValidate } from "html-validate"
import { request as requests, type APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import { LOCALES } from "#domain/locale.ts"
import { Findings } from "#tests/support/findings.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readTags, type Tag } from "#tests/support/html-tags.ts"
import { test } from "#tests/support/http-test.ts"
import { HOSTED_PAGE, SCREENS, type Screen } from "#tests/support/screen-list.ts"
import type { OpenShop, VisitorName } from "#tests/support/visitors.ts"

interface Document {
  screen: Screen
  url: string
  html: string
  policy: string
}

/** Every screen in every language, as the shop served it. */
let documents: Document[] = []

test.beforeAll(async ({ opened, shop }) => {
  documents = []
  for (const screen of SCREENS) {
    for (const locale of LOCALES) {
      const visitor = await enter(opened, screen.visitor, shop.url)
      const url = opened.urlOf(screen, locale)
      const form = opened.formOf(screen)
      const { status = form ? 422 : 200 } = screen
      const method = form ? { method: "POST", form } : {}
      const answer = await visitor.fetch(url, { maxRedirects: 0, ...method })
      expect(answer.status(), url).toBe(status)
      const policy = answer.headers()["content-security-policy"] ?? ""
      documents.push({ screen, url, html: await answer.text(), policy })
      await visitor.dispose()
    }
  }
})

/**
 * Creates a request context with the cookies that `openShop` gave the visitor, without the cookies that other screens
 * have set.
 */
function enter(opened: OpenShop, visitor: VisitorName, url: string): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: url,
    storageState: opened.cookiesOf(visitor),
    extraHTTPHeaders: { origin: url, accept: "text/html", ...fromElsewhere() },
  })
}

test("serves every screen as HTML without an error", async () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader())
  const found = new Findings()
  for (const { url, html } of documents) {
    const { results } = await validator.validateString(html, "page.html")
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      // The rule wants a submit button in each form. Until scripts run, the promocode's button belongs to the order's
      // form [D1.106], so the form #promocode has none. #card-details is inert until then. The button in #sort-form
      // belongs to the form of the filters, but text browsers send it with #sort-form.
      const others = ["#promocode", "#card-details", "#sort-form"]
      if (ruleId === "wcag/h32" && others.includes(selector ?? "")) continue
      found.add(`${ruleId}: ${message} at ${selector ?? ""}`, url)
    }
  }
  expect(found.list()).toEqual([])
})

test("[D1.757] allows the same three inline scripts on every screen, and every screen has no others", () => {
  const found = new Findings()
  const allowed = new Set<string>()
  for (const { url, html, policy } of documents) {
    const [sources = ""] = /script-src [^;]*/.exec(policy) ?? []
    for (const [hash] of sources.matchAll(/'sha256-[^']+'/g)) allowed.add(hash)
    for (const [, attributes = "", code = ""] of html.matchAll(
      /<script\b([^>]*)>(.*?)<\/script>/gs,
    )) {
      const isData = /type="(?:application\/(?:ld\+)?json|text\/x-component)"/.test(attributes)
      if (isData || attributes.includes(" src=")) continue
      const hash = createHash("sha256").update(code).digest("base64")
      if (!sources.includes(`'sha256-${hash}'`)) found.add(`unknown script ${code}`, url)
    }
  }
  expect(found.list()).toEqual([])
  expect(allowed.size).toBe(3)
})

test("writes media queries that browsers of 2022 know", async ({ request }) => {
  const paths = new Set(
    documents.flatMap(({ html }) =>
      readTags(html)
        .filter(({ attributes }) => attributes.get("rel") === "stylesheet")
        .map(({ attributes }) => attributes.get("href") ?? ""),
    ),
  )
  const texts = await Promise.all([...paths].map(async (path) => (await request.get(path)).text()))
  expect(texts.join("\n")).toContain("@media (min-width:")
  for (const css of texts) expect(css).not.toMatch(/\((?:width|height)\s*[<>]/)
})

test("refers on every screen only to ids that it has", () => {
  const found = new Findings()
  for (const { url, html } of documents) {
    const tags = readTags(html)
    const ids = tags.flatMap(({ attributes }) => attributes.get("id") ?? [])
    const known = new Set(ids)
    for (const id of known) {
      if (ids.filter((other) => other === id).length > 1) found.add(`#${id} stands twice`, url)
    }
    for (const reference of tags.flatMap(listReferences)) {
      if (!known.has(reference)) found.add(`#${reference} is missing`, url)
    }
  }
  expect(found.list()).toEqual([])
})

test("[D1.232] separates links, buttons and texts on every screen for text browsers, and gives each link and button a text", () => {
  const found = new Findings()
  for (const { url, html } of documents) {
    // Finds a link directly before another link or a button. Links in list items need no space between them, because
    // text browsers show each list item on its own line.
    for (const [link] of html.matchAll(/<a (?:(?!<\/?a\b).)*<\/a>(?=<(?:a|button)\b)/gs)) {
      if (!/\s$/.test(link.replaceAll(/<[^>]*>/g, ""))) found.add(`no space after ${link}`, url)
    }
    for (const [, button = "", content = ""] of html.matchAll(
      /<button ([^>]*)>(.*?)<\/button>/gs,
    )) {
      // A button of this type does nothing without scripts, which text browsers do not run.
      if (button.includes('type="button"')) continue
      if (content.replaceAll(/<[^>]*>/g, "").trim() === "") found.add(`no text in ${button}`, url)
    }
    for (const [link, content = ""] of html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)) {
      // An empty link is the area beside an open panel, which closes it. The panel has another link that does.
      if (content === "" || /alt="[^"]/.test(content)) continue
      if (content.replaceAll(/<[^>]*>/g, "").trim() === "") found.add(`no text in ${link}`, url)
    }
    // Finds a button or a bold text whose end touches the next text, which may be that of another link or button.
    for (const [texts] of html.matchAll(
      /[^\s>]<\/(?:button|strong|b)>(?:<(?:a|button|span)\b[^>]*>|<svg\b.*?<\/svg>)*[+\p{L}\p{N}]/gsu,
    )) {
      found.add(`no space in ${texts}`, url)
    }
    // Finds two parts of a label that only styles separate: without styles, their texts touch.
    for (const [texts = ""] of html.matchAll(/[^\s<>]<\/span><span[^>]*>[^\s<>]+/g)) {
      found.add(`no space in ${texts}`, url)
    }
  }
  expect(found.list()).toEqual([])
})

test("serves every screen with all its styles, even at its first render", () => {
  const listStyles = ({ html }: Document) =>
    readTags(html)
      .filter(({ attributes }) => attributes.get("rel") === "stylesheet")
      .map(({ attributes }) => attributes.get("href"))
  const found = new Findings()
  // `documents` contains each screen in all languages, one after the other. The first of them was the screen's first
  // render, so it must already have all styles of the later ones.
  for (const [index, document] of documents.entries()) {
    const first = documents[index - (index % LOCALES.length)]
    const missing = listStyles(document).filter(
      (href) => first && !listStyles(first).includes(href),
    )
    for (const href of missing) found.add(`${String(href)} was not there at first`, document.url)
  }
  expect(found.list()).toEqual([])
})

test("names the canonical URL and the other languages of every screen, and a picture for sharing of every indexed one", ({
  shop,
}) => {
  const found = new Findings()
  for (const { screen, url, html } of documents) {
    // Skips the payment provider's page and unknown URLs.
    if (screen.path === HOSTED_PAGE || screen.status === 404) continue
    const tags = readTags(html)
    const isNamed = (name: string, attribute: string, value: string) =>
      tags.filter((tag) => tag.name === name && tag.attributes.get(attribute) === value)
    const expectOne = (what: string, [tag, ...more]: readonly Tag[], key: string) => {
      const value = tag?.attributes.get(key) ?? ""
      if (value.trim() === "") found.add(`no ${what}`, url)
      if (more.length > 0) found.add(`several of ${what}`, url)
      return value
    }
    const canonical = expectOne("canonical", isNamed("link", "rel", "canonical"), "href")
    const [, locale = ""] = url.split("/")
    const path = canonical.slice(`${shop.url}/${locale}`.length)
    if (!new URL(url, shop.url).href.startsWith(canonical.split("?", 1).join())) {
      found.add(`canonical is ${canonical}`, url)
    }
    for (const language of [...LOCALES, "x-default"]) {
      const twin = expectOne(`twin ${language}`, isNamed("link", "hreflang", language), "href")
      const home = path === "" ? `${shop.url}/` : `${shop.url}/uz${path}`
      const right = language === "x-default" ? home : `${shop.url}/${language}${path}`
      if (twin !== right) found.add(`twin ${language} is ${twin}`, url)
    }
    if (html.split("<title>").length !== 2) found.add("no title, or several", url)
    if (isNamed("meta", "name", "robots").length > 0) continue
    expectOne("description", isNamed("meta", "name", "description"), "content")
    const shared = (name: string) => expectOne(name, isNamed("meta", "property", name), "content")
    for (const name of ["site_name", "locale", "title", "description", "type"]) {
      shared(`og:${name}`)
    }
    if (isNamed("meta", "property", "og:locale:alternate").length !== 2) {
      found.add("og:locale:alternate", url)
    }
    if (shared("og:url") !== canonical) found.add("og:url is another one than canonical", url)
    if (!shared("og:image").startsWith(`${shop.url}/images/`)) found.add("og:image", url)
    for (const side of ["width", "height"]) {
      if (Number(shared(`og:image:${side}`)) < 400) found.add(`og:image:${side}`, url)
    }
  }
  expect(found.list()).toEqual([])
})

test("resolves every link and form", async ({ opened, shop }) => {
  const found = new Findings()
  const links = new Map<string, { visitor: VisitorName; path: string; from: string }>()
  const forms = new Map<string, { path: string; from: string }>()
  for (const { screen, url, html } of documents) {
    for (const { name, attributes } of readTags(html)) {
      const address =
        attributes.get("href") ?? attributes.get("action") ?? attributes.get("formaction")
      if (address === undefined || /^(?:#|tel:|mailto:)/.test(address)) continue
      const target = new URL(address, shop.url + url)
      const path = target.pathname + target.search
      if (target.origin !== shop.url) {
        if (name !== "a") continue
        if (target.protocol !== "https:") found.add(`${address} is not https`, url)
        if (!attributes.get("rel")?.includes("noopener")) found.add(`${address} has no rel`, url)
      } else if (attributes.get("method") === "post") {
        forms.set(withoutLocale(target.pathname), { path, from: url })
      } else if (screen.status === undefined || withoutLocale(path) !== withoutLocale(url)) {
        links.set(shapeOf(screen.visitor, target), { visitor: screen.visitor, path, from: url })
      }
    }
  }
  const visitors = new Map<VisitorName, APIRequestContext>()
  for (const { visitor, path, from } of links.values()) {
    const api = visitors.get(visitor) ?? (await enter(opened, visitor, shop.url))
    visitors.set(visitor, api)
    const answer = await api.get(path, { headers: fromElsewhere() })
    if (answer.status() >= 400) found.add(`${path} answers ${answer.status()}`, from)
  }
  for (const api of visitors.values()) await api.dispose()
  // Posts as a signed-out visitor, so that nothing changes. The shop may reject an empty form, but
  // must parse it.
  const guest = await enter(opened, "guest", shop.url)
  for (const { path, from } of forms.values()) {
    const answer = await guest.post(path, { maxRedirects: 0, form: {} })
    const status = answer.status()
    if (status >= 400 && status !== 422) found.add(`${path}, a form, answers ${status}`, from)
  }
  await guest.dispose()
  expect(forms.size).toBeGreaterThan(8)
  expect(links.size).toBeGreaterThan(100)
  expect(found.list()).toEqual([])
})

const withoutLocale = (path: string) => path.replace(/^\/(?:uz|ru|en)(?=[/?]|$)/, "")

/**
 * Returns a key that is equal for links to the same page. It ignores the language, the page below a panel, and the
 * values of a list's filters. Only signed-in visitors have keys of their own, because all guests see the same pages.
 */
function shapeOf(visitor: VisitorName, { pathname, searchParams }: URL): string {
  const who = ["newCustomer", "customer"].includes(visitor) ? visitor : "guest"
  const panel = ["panel", "tab", "step"].map((name) => searchParams.get(name)).join(" ")
  const names = [...new Set(searchParams.keys())].toSorted().join(" ")
  return searchParams.has("panel")
    ? `${who} ${panel}`
    : `${who} ${withoutLocale(pathname)} ${names}`
}

const ONE_ID = ["for", "list", "form", "popovertarget", "commandfor"]
const MANY_IDS = /^aria-(?:labelledby|describedby|controls|owns|details|errormessage|flowto)$/

/** Returns the ids that an element refers to, including the id in a link to a part of its own page. */
function listReferences({ attributes }: Tag): string[] {
  const fragment = attributes.get("href")?.match(/^#(.+)$/)?.[1]
  return [
    ...(fragment ? [fragment] : []),
    ...[...attributes].flatMap(([name, value]) => {
      if (MANY_IDS.test(name)) return value.split(/\s+/)
      return ONE_ID.includes(name) ? [value] : []
    }),
  ]
}
