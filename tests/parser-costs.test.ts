import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseSubmission } from "@conform-to/dom/future"
import { afterAll, describe, expect, test } from "vitest"
import { isFormWithinLimits } from "#app/http/form-limits.ts"
import { parsePageRequest } from "#app/http/page-request.ts"
import { parseFilters } from "#app/schemas/product-filters.ts"
import { readCookies } from "#app/session/cookies.ts"
import { parseFlash } from "#app/session/flash.ts"
import { findNextPath } from "#app/urls/next-param.ts"
import { login, register } from "#contract/auth.ts"
import { applyPromocode } from "#contract/checkout.ts"
import { sendContactMessage } from "#contract/contact.ts"
import { searchProducts } from "#contract/products.ts"
import { parseCart } from "#domain/cart-text.ts"
import { findAcceptedLocale } from "#domain/locale.ts"
import { formatPhone, matchesMask, recognizePhone } from "#domain/phone.ts"
import { parseViewed } from "#domain/recently-viewed.ts"
import { chooseEncoding } from "#server/compression.ts"
import { createRouteNamer } from "#server/metrics/route-names.ts"
import { getVisitorAddress, parseTrustedProxies } from "#server/visitor-address.ts"
import { normalizeText } from "#shop-api/catalogue/normalize-text.ts"
import { readQueryWords } from "#shop-api/catalogue/search/query-words.ts"
import { openTable } from "#shop-api/cli/catalogue/table-file.ts"
import { readBody } from "#shop-api/http/read-body.ts"
import { readQuery } from "#shop-api/http/read-query.ts"

const SMALL = 1600
const FACTOR = 10
/**
 * Parsing a text may take at most this many times as long as parsing a text of a tenth of its length. A quadratic
 * parser takes 100 times as long. A linear parser may take 17 times as long on a busy machine, if its table of names
 * outgrows the processor's cache.
 */
const MAX_RATIO = 20
/**
 * Minimum duration of a batch of runs, in milliseconds: long enough for the clock's resolution, and so short that other
 * programs do not interrupt every batch.
 */
const BATCH = 1
const BATCHES = 4
/** Number of batches in the second measurement, which confirms that a parser is slow. */
const MORE_BATCHES = 300

const MASK = "+998 00 000-00-00"
const FORM = "application/x-www-form-urlencoded"
const proxies = parseTrustedProxies("10.0.0.0/8,127.0.0.1")
const nameRoute = createRouteNamer(["/:locale/product/:id", "/:locale"])
const bytes = (text: string) => new TextEncoder().encode(text)
const readJson = (body: string) =>
  readBody(
    new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    }),
  ).catch(() => null)

const files = new Map<string, string>()
const folder = await mkdtemp(path.join(tmpdir(), "tables-"))
afterAll(async () => await rm(folder, { recursive: true }))

/** Reads the text as the rows of a supplier's file. The first call with a text writes its file. */
async function readTable(rows: string): Promise<number> {
  let file = files.get(rows)
  if (file === undefined) {
    file = path.join(folder, `${files.size}.csv`)
    await writeFile(file, `barcode\n${rows}\n`)
    files.set(rows, file)
  }
  const table = await openTable(file, ["barcode"])
  let count = 0
  for await (const _ of table.rows()) count += 1
  return count
}

/** Parsers of texts that come from outside the shop. */
const PARSERS: Record<string, (text: string) => unknown> = {
  "a form's limits": (text) => isFormWithinLimits(bytes(text), FORM),
  "a multipart form's limits": (text) =>
    isFormWithinLimits(bytes(text), "multipart/form-data; boundary=a"),
  "a form's field": (text) => parseSubmission(new URLSearchParams({ message: text })),
  "a content type": (text) => isFormWithinLimits(bytes(""), `multipart/form-data; ${text}`),
  "a JSON body": readJson,
  "a JSON text": (text) => readJson(JSON.stringify({ text })),
  "a query of the shop API": (text) => readQuery(new URLSearchParams(text)),
  "filters of a list": (text) => parseFilters(new URLSearchParams(text)),
  cookies: readCookies,
  "a cookie": (text) => readCookies(`cart=${text}`),
  "a cart": parseCart,
  "viewed products": parseViewed,
  "a message after a redirect": parseFlash,
  "Accept-Language": findAcceptedLocale,
  "Accept-Encoding": (text) => chooseEncoding(text, ["zstd", "br", "gzip"]),
  "X-Forwarded-For": (text) => getVisitorAddress(proxies, "127.0.0.1", text),
  "a path": (text) => nameRoute(`/${text}`),
  "a page's URL": (text) => parsePageRequest(`/en/products?${text}`, { cookie: text }),
  "a way back": findNextPath,
  "a typed phone": (text) => recognizePhone(text, [MASK]),
  "a phone": (text) => [matchesMask(text, MASK), formatPhone(text, MASK)],
  "a search": (text) => {
    const { success } = searchProducts.query?.safeParse({ q: text }) ?? {}
    return success && readQueryWords(normalizeText(text))
  },
  "a login": (text) => login.body?.safeParse({ phone: text, password: text }),
  "a name": (text) => register.body?.safeParse({ first_name: text, last_name: text, email: text }),
  "a message": (text) => sendContactMessage.body?.safeParse({ name: text, message: text }),
  "a supplier's cell": (text) => readTable(`"${text}"`),
  "a supplier's rows": (text) => readTable(text.replaceAll(/.{8}/g, "$&\n")),
  "a promocode": (text) => applyPromocode.body?.safeParse({ promocode: text, subtotal: 1 }),
}

/** Texts that make a parser slow if its running time grows with the square of the length. */
const TEXTS: Record<string, (length: number) => string> = {
  letters: (length) => "a".repeat(length),
  spaces: (length) => `a${" ".repeat(length)}a`,
  digits: (length) => "1".repeat(length),
  separators: (length) => "&=;,".repeat(length / 4),
  names: (length) =>
    Array.from({ length: length / 8 }, (_, at) => `a${at.toString(36)}=1`).join("&"),
  entries: (length) => Array.from({ length: length / 8 }, (_, at) => `${at}.1`).join(","),
  brackets: (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
  escapes: (length) => "%41".repeat(length / 3),
  slashes: (length) => "/a".repeat(length / 2),
}

/** Returns the milliseconds that `runs` calls take. */
async function measure(run: () => unknown, runs: number): Promise<number> {
  const before = performance.now()
  for (let at = 0; at < runs; at += 1) await run()
  return performance.now() - before
}

/** Returns the number of runs in a batch, so that the batch takes long enough to be measured. */
async function countRuns(run: () => unknown): Promise<number> {
  let runs = 1
  while ((await measure(run, runs)) < BATCH) runs *= 2
  return runs
}

/**
 * Returns how many times as long a run of `large` takes as a run of `small`. Compares the fastest batch of each,
 * because other programs and the garbage collector only make batches slower. The batches alternate, so that a busy
 * moment of the machine slows down both.
 */
async function measureRatio(large: () => unknown, small: () => unknown, batches: number) {
  const runs = { large: await countRuns(large), small: await countRuns(small) }
  const least = { large: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY }
  for (let batch = 0; batch < batches; batch += 1) {
    least.large = Math.min(least.large, (await measure(large, runs.large)) / runs.large)
    least.small = Math.min(least.small, (await measure(small, runs.small)) / runs.small)
  }
  return least.large / least.small
}

describe("[D1.11] the cost does not grow with the square of the input", () => {
  test.each(Object.entries(PARSERS))("to parse %s", async (_, parse) => {
    const slow: string[] = []
    for (const [name, textOf] of Object.entries(TEXTS)) {
      const [small, large] = [textOf(SMALL), textOf(SMALL * FACTOR)]
      const runs = [() => parse(large), () => parse(small)] as const
      if ((await measureRatio(...runs, BATCHES)) <= MAX_RATIO) continue
      const ratio = await measureRatio(...runs, MORE_BATCHES)
      if (ratio > MAX_RATIO) slow.push(`${name}: ${ratio.toFixed(1)}`)
    }
    expect(slow).toEqual([])
  })
})
