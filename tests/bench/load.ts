import autocannon, { type Result } from "autocannon"
import { readCpuTime } from "#tests/bench/cpu-time.ts"
import type { LoadFigures, Round, Sample } from "#tests/bench/figures.ts"
import { VISITOR, type Page } from "#tests/bench/pages.ts"

const CONNECTIONS = 10
/** Seconds until the code of each side has been compiled; the shop has far more of it. */
const WARM_UP = { shop: 5, plain: 1 } as const
/** A busy machine must not leave a sample to a handful of requests, nor to a few ticks of the processor's clock. */
const MIN_REQUESTS = { shop: 50, plain: 3000 } as const
const SAMPLE_MS = 100

interface Server {
  url: string
  pid(): number
}

interface Measuring {
  shop: Server
  plain: Server
  pages: readonly Page[]
  rounds: number
  /** Seconds that one sample is to take; how many requests that is comes out of the warm-up. */
  seconds: number
  report: (line: string) => void
}

/** Measures both servers page by page in turns: shop, plain, shop, plain. */
export async function measureLoad(measuring: Measuring): Promise<LoadFigures[]> {
  const { pages, rounds, seconds, report } = measuring
  report("Warming up both servers")
  const work = []
  for (const page of pages) {
    const shop = await warmUp(measuring.shop, page, WARM_UP.shop)
    const plain = await warmUp(measuring.plain, page, WARM_UP.plain)
    const amounts = {
      shop: Math.max(MIN_REQUESTS.shop, Math.ceil(shop * seconds)),
      plain: Math.max(MIN_REQUESTS.plain, Math.ceil(plain * seconds)),
    }
    work.push({ page, amounts, done: [] as Round[] })
  }
  for (let round = 1; round <= rounds; round++) {
    report(`Round ${round} of ${rounds}`)
    for (const { page, amounts, done } of work) {
      const shop = await sample(measuring.shop, page, amounts.shop)
      const plain = await sample(measuring.plain, page, amounts.plain)
      done.push({ shop, plain })
    }
  }
  return work.map(({ page, done }) => ({
    page: page.name,
    path: page.path,
    gzipBytes: page.body.length,
    rounds: done,
  }))
}

/**
 * Answers a second under load.
 *
 * @throws when one of them was not 200
 */
async function warmUp(server: Server, page: Page, seconds: number): Promise<number> {
  const statuses = countStatuses(await autocannon({ ...aim(server, page), duration: seconds }))
  const { "200": answers = 0, ...others } = statuses
  if (answers === 0 || Object.keys(others).length > 0) {
    throw new Error(`${server.url}${page.path} answered ${JSON.stringify(statuses)}, not 200 alone`)
  }
  return answers / seconds
}

/**
 * A fixed number of requests, each of them answered: the clock and the processor time are read at the last
 * answer, so nothing half done and nothing idle is counted.
 */
async function sample(server: Server, page: Page, amount: number): Promise<Sample> {
  const pid = server.pid()
  const started = performance.now()
  const cpuBefore = readCpuTime(pid)
  let answers = 0
  let cpuMs = Number.NaN
  let perSecond = Number.NaN
  const run = autocannon({ ...aim(server, page), amount })
  run.on("response", () => {
    answers++
    if (answers !== amount) return
    cpuMs = (readCpuTime(pid) - cpuBefore) / amount
    perSecond = (amount * 1000) / (performance.now() - started)
  })
  const statuses = countStatuses(await run)
  return { cpuMs, perSecond, statuses }
}

function countStatuses({ statusCodeStats, errors, timeouts }: Result): Sample["statuses"] {
  const statuses: Sample["statuses"] = {}
  for (const [status, { count }] of Object.entries(statusCodeStats)) statuses[status] = count
  if (errors + timeouts > 0) statuses["error"] = errors + timeouts
  return statuses
}

function aim(server: Server, page: Page) {
  return {
    url: new URL(page.path, server.url).href,
    connections: CONNECTIONS,
    headers: VISITOR,
    sampleInt: SAMPLE_MS,
    bailout: 1,
  }
}
