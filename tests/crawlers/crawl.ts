import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { readTags } from "#tests/support/html-tags.ts"

const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
const AT_ONCE = 4

export interface CrawlOptions {
  /** Origin of the shop, without a trailing slash. */
  origin: string
  /** First path of the crawl. */
  start: string
  /** Returns whether the crawl follows a link. `link` is a path with its query, as written on the page. */
  follows: (link: string) => boolean
}

export interface Crawl {
  /** For each crawled page, the number of clicks from the page where the crawl starts. */
  distances: Map<string, number>
  /** The crawled pages that search engines may list. */
  indexed: Set<string>
  /** Every link on the pages, followed or not. */
  links: Set<string>
  /** Links to missing pages, with their status. */
  broken: string[]
}

/**
 * Crawls the shop like a search engine: follows only plain links that robots.txt allows, and no link from a page that
 * must not be indexed.
 */
export async function crawl({ origin, start, follows }: CrawlOptions): Promise<Crawl> {
  const isAllowed = await readRobots(origin)
  const result: Crawl = { distances: new Map(), indexed: new Set(), links: new Set(), broken: [] }
  let next = [start]
  for (let distance = 0; next.length > 0; distance += 1) {
    for (const page of next) result.distances.set(page, distance)
    const found = new Set<string>()
    await runConcurrently(next, async (page) => {
      for (const link of await read(page)) {
        result.links.add(link)
        if (isAllowed(link) && follows(link)) found.add(link)
      }
    })
    next = [...found].filter((link) => !result.distances.has(link))
  }
  return result

  async function read(page: string): Promise<string[]> {
    const answer = await ask(origin + page)
    const html = await answer.text()
    if (!answer.ok) result.broken.push(`${answer.status} ${page}`)
    const tags = readTags(html)
    const isIndexed = !tags.some(
      ({ name, attributes }) =>
        name === "meta" &&
        attributes.get("name") === "robots" &&
        /noindex|nofollow/.test(attributes.get("content") ?? ""),
    )
    if (!isIndexed) return []
    result.indexed.add(page)
    return tags.flatMap(({ name, attributes }) => {
      const href = attributes.get("href")
      if (name !== "a" || href === undefined) return []
      const { origin: own, pathname, search } = new URL(href, origin + page)
      return own === origin ? [pathname + search] : []
    })
  }
}

/**
 * Requests a URL. Repeats a failed request once, because the shop may close a kept-alive connection just when `fetch`
 * reuses it.
 */
export function ask(url: string): Promise<Response> {
  // Each call claims another IP address for the visitor, because the shop limits how many pages it renders at a time
  // for one IP address.
  const headers = { "user-agent": ROBOT, ...fromElsewhere() }
  return fetch(url, { headers }).catch(() => fetch(url, { headers }))
}

async function runConcurrently<Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = values.values()
  const worker = async () => {
    for (const value of waiting) await work(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Returns a function that says whether robots.txt allows a link. Reads only the lines `Disallow: PATTERN`, in which a
 * pattern is a prefix that may contain stars.
 */
async function readRobots(origin: string): Promise<(link: string) => boolean> {
  const text = await (await ask(`${origin}/robots.txt`)).text()
  const patterns = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => {
    const escaped = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(`^${escaped.replaceAll("*", ".*")}`)
  })
  if (patterns.length === 0) throw new Error("robots.txt keeps nothing back")
  return (link) => !patterns.some((pattern) => pattern.test(link))
}
