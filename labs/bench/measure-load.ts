import autocannon, { type Result } from "autocannon"
import type { Page } from "#labs/bench/capture-page.ts"
import { readCpuTime, untilAtRest } from "#labs/bench/cpu-time.ts"
import type { LoadResult, Round, Sample, Side } from "#labs/bench/load-result.ts"
import type { Subject } from "#labs/bench/load-subjects.ts"
import type { PlainServer } from "#labs/bench/start-plain-server.ts"

/**
 * Before the samples, each server (shop, plain server, older shop) gets this number of requests, and then requests for
 * WARM_UP_SECONDS. After that, V8 has compiled its code.
 */
const FIRST_REQUESTS = 100
const WARM_UP_SECONDS = { shop: 3, plain: 1, older: 3 } as const
/** Minimum number of requests in a sample, even if a busy machine cannot serve them in the intended time. */
const MIN_REQUESTS = 50
/** Minimum CPU time in a sample. Less would be inexact, because Linux counts CPU time in ticks of ten milliseconds. */
const MIN_CPU_MS = 300
/**
 * Minimum number of requests for each connection in a sample. While the last responses arrive, the other connections
 * are idle. With enough requests, this idle time is negligible.
 */
const MIN_REQUESTS_A_CONNECTION = 3
const SAMPLE_MS = 100
/** Timeout of a request in seconds. On a busy machine, the last of a hundred connections waits for a long time. */
const PATIENCE_SECONDS = 60

interface Target {
  url: string
  pid(): number
}

interface RequestTarget extends Target {
  headers: Page["asking"]
}

interface Measuring {
  subjects: readonly Subject[]
  /** The plain server. It sends the recorded page of the subject with index n under the path `/n`. */
  plain: PlainServer
  older: Target | null
  rounds: number
  /** Intended duration of a sample. The rate during the warm-up determines how many requests a sample has. */
  seconds: number
  report: (line: string) => void
}

/**
 * Measures all subjects (a page with a number of connections) in rounds. In each round, each subject is measured once
 * on each server: on the shop, on the plain server and, if the subject asks for it, on the older shop.
 */
export async function measureLoad(measuring: Measuring): Promise<LoadResult[]> {
  const { subjects, rounds, seconds, report } = measuring
  const work = []
  for (const [place, subject] of subjects.entries()) {
    report(`Warming up: ${subject.name}, ${subject.connections} connections`)
    const sides = []
    for (const [side, target] of listSides(measuring, subject, place)) {
      const { perSecond, cpuMs } = await warmUp(target, subject, WARM_UP_SECONDS[side])
      const amount = Math.max(
        MIN_REQUESTS,
        subject.connections * MIN_REQUESTS_A_CONNECTION,
        Math.ceil(MIN_CPU_MS / cpuMs),
        Math.ceil(perSecond * seconds),
      )
      sides.push({ side, target, amount })
    }
    work.push({ subject, sides, done: [] as Round[] })
  }
  for (let round = 1; round <= rounds; round++) {
    report(`Round ${round} of ${rounds}`)
    for (const { subject, sides, done } of work) {
      const samples: Round = {}
      for (const { side, target, amount } of sides) {
        // Sends some requests before the sample. If the page in the cache is stale, the page cache renders it now and
        // not during the sample.
        await sample(target, subject, subject.connections)
        await untilAtRest(() => readCpuTime(target.pid()))
        samples[side] = await sample(target, subject, amount)
      }
      done.push(samples)
    }
  }
  return work.map(({ subject: { name, page, connections, bounds }, sides, done }) => ({
    page: name,
    path: page.path,
    connections,
    status: page.status,
    bytes: page.body.length,
    sides: sides.map(({ side }) => side),
    bounds,
    rounds: done,
  }))
}

function listSides({ plain, older }: Measuring, subject: Subject, place: number) {
  const { shop, page, againstOlder, olderHeaders = page.asking } = subject
  const targetOf = ({ url, pid }: Target, headers = page.asking) => {
    return { url: new URL(page.path, url).href, pid, headers }
  }
  const sides: [Side, RequestTarget][] = [
    ["shop", targetOf(shop)],
    ["plain", { url: plain.urlOf(place), pid: plain.pid, headers: page.asking }],
  ]
  if (older && againstOlder) sides.push(["older", targetOf(older, olderHeaders)])
  return sides
}

/**
 * Sends requests until V8 has compiled the code. Returns the sample of the last requests.
 *
 * @throws Error when no response has the expected status
 */
async function warmUp(target: RequestTarget, subject: Subject, seconds: number): Promise<Sample> {
  const { statuses, perSecond } = await sample(target, subject, FIRST_REQUESTS)
  const { status } = subject.page
  if (!statuses[status]) {
    throw new Error(`${target.url} responded ${JSON.stringify(statuses)}, not ${status}`)
  }
  const amount = Math.max(subject.connections, Math.ceil(perSecond * seconds))
  return await sample(target, subject, amount)
}

/** Sends a fixed number of requests, and measures the CPU time and the number of requests per second. */
async function sample(
  { url, pid, headers }: RequestTarget,
  { connections }: Subject,
  amount: number,
): Promise<Sample> {
  const started = performance.now()
  const cpuBefore = readCpuTime(pid())
  let cpuMs = Number.NaN
  let perSecond = Number.NaN
  const statuses = await askMany({ url, headers, connections, amount }, () => {
    cpuMs = (readCpuTime(pid()) - cpuBefore) / amount
    perSecond = (amount * 1000) / (performance.now() - started)
  })
  return { statuses, cpuMs, perSecond }
}

interface Asking {
  url: string
  headers: Record<string, string>
  connections: number
  amount: number
}

/**
 * Sends `amount` requests, and returns the number of responses by status. Calls `onLast` when the last response has
 * arrived, so that the CPU time read there includes neither unfinished requests nor idle time.
 */
export async function askMany(
  { url, headers, connections, amount }: Asking,
  onLast: () => void,
): Promise<Sample["statuses"]> {
  let answers = 0
  const run = autocannon({
    url,
    connections,
    amount,
    headers,
    sampleInt: SAMPLE_MS,
    timeout: PATIENCE_SECONDS,
    bailout: 1,
  })
  run.on("response", () => {
    answers += 1
    if (answers === amount) onLast()
  })
  return countStatuses(await run)
}

function countStatuses({ statusCodeStats, errors, timeouts }: Result): Sample["statuses"] {
  const statuses: Sample["statuses"] = {}
  for (const [status, { count }] of Object.entries(statusCodeStats)) statuses[status] = count
  if (errors + timeouts > 0) statuses["error"] = errors + timeouts
  return statuses
}
