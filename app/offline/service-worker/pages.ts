import { findLocale } from "./cached-paths.ts"
import { openOfflineCache } from "./offline-cache.ts"

const DAY = 24 * 60 * 60 * 1000

/** Pages that the visitor has seen. */
export const seen = openOfflineCache("seen", 40, 7)
/** What pages that are not there stand behind, in each language. */
const spare = openOfflineCache("spare", 3, 30)
/** Their stylesheets and fonts. */
export const looks = openOfflineCache("looks", 12, 30)

const LOOKS = /"(\/assets\/[^"]+\.(?:css|woff2))"/g
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<\/?noscript>/g
/** The most pages that are offered in place of one that is not there. */
const OFFERED = 10

/** As the shop writes dates in each of its languages; many a browser knows no Uzbek ones. */
const MOMENT = new Intl.DateTimeFormat("ru", {
  ...{ day: "2-digit", month: "2-digit", year: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit" },
})

/** Asks for a page behind the visitor's back: nobody has looked at it, and a message waits for who does. */
async function fetchUnseen(address: string): Promise<Response | null> {
  const headers = { accept: "text/html", purpose: "prefetch" }
  const answer = await fetch(address, { headers }).catch(() => null)
  return answer?.ok && !answer.redirected ? answer : null
}

/** Keeps a page that the visitor sees, and what is needed to show it again without a network. */
export async function keep(address: string, page: Response): Promise<void> {
  const html = await page.clone().text()
  await seen.put(address, page)
  for (const [, file = ""] of html.matchAll(LOOKS)) {
    if (await looks.find(file)) continue
    const answer = await fetch(file).catch(() => null)
    if (answer?.ok) await looks.put(file, answer)
  }
  await keepSpare(findLocale(new URL(address, location.origin)))
}

/** Keeps a page as it is by now; without a network the one that was kept stays. */
export async function refresh(address: string): Promise<void> {
  const page = await fetchUnseen(address)
  if (page) await keep(address, page)
}

async function keepSpare(locale: string): Promise<void> {
  const address = `/${locale}/offline`
  const known = await spare.find(address)
  const age = Date.now() - Date.parse(known?.headers.get("date") ?? "")
  if (age < DAY) return
  const page = await fetchUnseen(address)
  if (page) await spare.put(address, page)
}

/**
 * The page as the visitor saw it last, which says so, and since when; undefined when there is none. It is one
 * without scripts: what it leads to is asked for anew, and what it sends is a form.
 *
 * @param isWaiting whether something waits to be sent
 */
export async function showSeen(address: string, isWaiting: boolean): Promise<Response | undefined> {
  const page = await seen.find(address)
  if (!page) return undefined
  const html = await page.text()
  const locale = /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? "uz"
  const words = await readWords(locale)
  const at = new Date(page.headers.get("date") ?? Date.now())
  const said = [
    words.note.replace("{at}", MOMENT.format(at)),
    ...(isWaiting ? [words.waiting] : []),
  ].join(" ")
  return answerWith(html.replace(/<body\b/, `<body data-offline="${said}"`), page, 200)
}

/** What stands in for a page that was never seen, with those that were; undefined before anything was kept. */
export async function showSpare(locale: string): Promise<Response | undefined> {
  const page = await spare.find(`/${locale}/offline`)
  if (!page) return undefined
  const offered = (await seen.list()).slice(0, OFFERED)
  const links = await Promise.all(
    offered.map(async (address) => {
      const html = await (await seen.find(address))?.text()
      // Of the page's own making, and escaped there.
      const title = /<title>([^<]*)<\/title>/.exec(html ?? "")?.[1] ?? ""
      return `<li><a href="${new URL(address).pathname}${escape(new URL(address).search)}">${title}</a></li>`
    }),
  )
  const html = (await page.text()).replace(
    /(<ul[^>]* data-seen="[^>]*>)/,
    (list) => list + links.join(""),
  )
  return answerWith(html, page, 503)
}

function answerWith(html: string, { headers }: Response, status: number): Response {
  const own = new Headers(headers)
  for (const name of ["content-encoding", "content-length", "etag"]) own.delete(name)
  return new Response(html.replace(SCRIPTS, ""), { status, headers: own })
}

/** What is said over a page from the shelf: the page that stands in for others has the words. */
async function readWords(locale: string): Promise<{ note: string; waiting: string }> {
  const html = (await (await spare.find(`/${locale}/offline`))?.text()) ?? ""
  const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1] ?? ""
  return { note: read("note"), waiting: read("waiting") }
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
}
