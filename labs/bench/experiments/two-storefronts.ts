// Usage: npm run lab -- bench two-storefronts [--rounds N --only PATTERN --connections N]. Compares the CPU time of
// requests to two storefronts behind nginx and to one storefront. docs/bench.md explains the results.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { capture, VISITOR } from "#labs/bench/capture-page.ts"
import { untilAtRest } from "#labs/bench/cpu-time.ts"
import { ExperimentResources } from "#labs/bench/experiment-resources.ts"
import { startFilledPostgres } from "#labs/bench/filled-postgres.ts"
import { UNCACHED_LIST } from "#labs/bench/load-subjects.ts"
import { readLoad, readMachine } from "#labs/bench/machine.ts"
import { askMany } from "#labs/bench/measure-load.ts"
import { formatMachine, formatShares, formatSizes } from "#labs/bench/result-tables.ts"
import {
  type CpuTimes,
  openMany,
  openOne,
  openOneBehindNginx,
  openPlain,
  type Part,
  PARTS,
  type Servers,
  type TopologyName,
  type Topology,
} from "#labs/bench/topologies.ts"
import {
  type TopologyRound,
  type TopologyCosts,
  summarizeCosts,
} from "#labs/bench/topology-costs.ts"
import { isShortRun } from "#labs/is-short-run.ts"
import { order, register, type VisitorActions } from "#labs/register-and-order.ts"
import { FormVisitor, type Visited } from "#tests/support/form-visitor.ts"
import { listOrderable } from "#tests/support/signed-in-customer.ts"

const RESULTS = path.resolve(import.meta.dirname, "../../../bench-results")
const PRODUCTS = 1000
/**
 * Maximum CPU time of a request with two storefronts behind nginx, as a multiple of that with one storefront behind
 * nginx.
 */
const MOST = 1.15
const LIST = "/uz/products"
const PLAIN = "plain node:http, list of 48"
/** Minimum CPU time in a sample. In a shorter sample, a single garbage collection would change the result. */
const MIN_CPU_MS = isShortRun ? 100 : 3000
/** Number of requests in the warm-up, and minimum number of requests in a sample. */
const FIRST_REQUESTS = 60
/**
 * Maximum number of requests on a connection. nginx closes a connection after a thousand requests, which the load
 * generator would count as an error.
 */
const MOST_OF_A_CONNECTION = 900
/** Number of simulated customers who make purchases at the same time. The load generator cannot simulate purchases. */
const BUYERS = 2
/** Number of orders of a customer in a sample, below the limit of a customer's unpaid orders (`ORDER_LIMITS`). */
const PURCHASES = isShortRun ? 1 : 12
/** The processes are considered idle while all of them together use at most this share of a CPU core. */
const IDLE = 0.1

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    connections: { type: "string", default: "10" },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a count from 1")
const only = new RegExp(values.only)
const connections = Number(values.connections)
if (!Number.isInteger(connections) || connections < 1) {
  throw new Error("--connections takes a count from 1")
}
const mostRequests = MOST_OF_A_CONNECTION * connections

const running = new ExperimentResources()
const report = (line: string) => console.error(`${line} ...`)

/** One of the compared topologies (arrangements of the processes of a shop), with the token of a customer. */
interface TopologyWithCustomer {
  topology: Topology
  token: string
}

type PerTopology<T> = Record<TopologyName, T>

/** Which topology is under load, and the factor by which the usual number of visitors is multiplied. */
interface Load {
  topology: TopologyName
  times: 1 | 2
}

interface Subject {
  name: string
  /**
   * Called before each sample. Waits until the processes are idle, so that their work in the background is not counted.
   */
  prepare: (load: Load) => Promise<unknown>
  /** Takes a sample. Returns the CPU time of one request, for each kind of process. */
  measure: (load: Load) => Promise<CpuTimes>
}

interface Customer {
  phone: string
  token: string
  actions: VisitorActions
  /** Returns how many requests the customer has sent. */
  requestCount: () => number
}

let phones = 0

async function registerCustomer({ url, lastCode }: Topology): Promise<Customer> {
  phones += 1
  const phone = `+99890${String(3_000_000 + phones)}`
  const visitor = new FormVisitor(url, { add: () => {} })
  let requests = 0
  const expect = (status: number) => async (what: string, asking: Promise<Visited>) => {
    requests += 1
    const answer = await asking
    if (answer.status !== status) throw new Error(`${what} responded ${answer.status}`)
    return answer
  }
  const actions: VisitorActions = {
    open: (what, at) => expect(200)(what, visitor.open(at)),
    post: (what, at, form) => expect(303)(what, visitor.post(at, form)),
  }
  await register(actions, { phone, lastCode })
  const token = await visitor.cookie("token")
  return { phone, token, actions, requestCount: () => requests }
}

async function addCustomer(topology: Topology): Promise<TopologyWithCustomer> {
  return { topology, token: (await registerCustomer(topology)).token }
}

/** Combines several measurements: applies `of` to the times of each kind of process. */
function combine(all: readonly CpuTimes[], of: (times: number[]) => number): CpuTimes {
  const part = (name: Part) => of(all.map((times) => times[name]))
  return Object.fromEntries(PARTS.map((name) => [name, part(name)])) as CpuTimes
}

/** Returns the CPU time between two readings, divided by the number of requests. */
const perOne = (before: CpuTimes, after: CpuTimes, times: number): CpuTimes =>
  combine([before, after], ([first = 0, last = 0]) => (last - first) / times)

const sum = (times: CpuTimes) => PARTS.reduce((all, part) => all + times[part], 0)

const untilIdle = ({ readCpuTimes }: Servers) => untilAtRest(() => sum(readCpuTimes()), IDLE)

/** Creates the subject for a page that is requested with a cookie. */
function pageSubject(
  topologies: PerTopology<{ servers: Servers; cookie: string }>,
  { name, at }: { name: string; at: string },
): Subject {
  let amount = 0
  const askOnce = async (load: Load, times: number): Promise<CpuTimes> => {
    const { servers, cookie } = topologies[load.topology]
    const before = servers.readCpuTimes()
    let after = before
    const url = new URL(at, servers.url).href
    const headers = { ...VISITOR, Cookie: cookie }
    const asking = { url, headers, connections: load.times * connections, amount: times }
    const statuses = await askMany(asking, () => {
      after = servers.readCpuTimes()
    })
    if (statuses[200] !== times) {
      throw new Error(`${name}: ${at} responded ${JSON.stringify(statuses)}`)
    }
    return perOne(before, after, times)
  }
  const ask = async (load: Load, times: number): Promise<CpuTimes> => {
    const runs = Math.ceil(times / mostRequests)
    const samples = []
    for (let run = 0; run < runs; run += 1) {
      samples.push(await askOnce(load, Math.ceil(times / runs)))
    }
    return combine(samples, (each) => each.reduce((total, one) => total + one, 0) / runs)
  }
  return {
    name,
    async prepare(load) {
      if (amount === 0) {
        await ask(load, FIRST_REQUESTS)
        // The first topology determines the number of requests. The other topologies get the same number.
        amount = FIRST_REQUESTS
        while (amount * sum(await ask(load, amount)) < MIN_CPU_MS) amount *= 2
      }
      await ask(load, load.times * connections)
      await untilIdle(topologies[load.topology].servers)
    },
    measure: (load) => ask(load, amount),
  }
}

/**
 * Creates the subject for purchases, with all requests from the cart to the list of orders. The result is the mean CPU
 * time of one request.
 *
 * @param products ids of different products: one for the purchase before the sample, then one for each purchase of a
 *   customer in the sample. If a customer ordered a product again, the shop would return the first, unpaid order.
 */
function purchaseSubject(
  topologies: PerTopology<TopologyWithCustomer>,
  name: string,
  products: readonly number[],
): Subject {
  let buyers: Customer[] = []
  const countRequests = () => buyers.reduce((count, buyer) => count + buyer.requestCount(), 0)
  const buyAll = async (load: Load, ids: readonly number[]): Promise<CpuTimes> => {
    const { topology } = topologies[load.topology]
    const [before, requestsBefore] = [topology.readCpuTimes(), countRequests()]
    await Promise.all(
      buyers.map(async ({ phone, actions }) => {
        for (const id of ids) {
          await order(actions, { id: String(id), phone, think: () => Promise.resolve() })
        }
      }),
    )
    return perOne(before, topology.readCpuTimes(), countRequests() - requestsBefore)
  }
  return {
    name,
    async prepare(load) {
      const { topology } = topologies[load.topology]
      // Each sample has new customers, because the shop limits the orders of a customer.
      buyers = []
      while (buyers.length < load.times * BUYERS) buyers.push(await registerCustomer(topology))
      await buyAll(load, products.slice(0, 1))
      await untilIdle(topology)
    },
    measure: (load) => buyAll(load, products.slice(1)),
  }
}

/** Returns the result of `of` for each topology. */
const ofEach = <From, To>(
  { one, behindNginx, many }: PerTopology<From>,
  of: (one: From) => To,
) => ({
  one: of(one),
  behindNginx: of(behindNginx),
  many: of(many),
})

async function listSubjects(topologies: PerTopology<TopologyWithCustomer>): Promise<Subject[]> {
  const { url } = topologies.one.topology
  const products = await listOrderable({ url }, 1 + PURCHASES)
  const [product = 0, viewed = 0] = products
  const plain = await openPlain(running, await capture(url, LIST))
  const page = (
    name: string,
    at: string,
    cookieOf: (one: TopologyWithCustomer) => string = () => "",
  ) => {
    const asked = ofEach(topologies, (one) => ({ servers: one.topology, cookie: cookieOf(one) }))
    return pageSubject(asked, { name, at })
  }
  const withCart = () => `cart=${product}.1`
  const signedIn = ({ token }: TopologyWithCustomer) => `token=${token}`
  return [
    pageSubject(
      ofEach(plain, (servers) => ({ servers, cookie: "" })),
      { name: PLAIN, at: "/0" },
    ),
    page("home", "/uz"),
    page("list of 48", LIST),
    page("product page", `/uz/product/${product}`),
    page("list of 48, with a cart", LIST, withCart),
    page("list of 48, signed in", LIST, signedIn),
    page("uncached list of 48", UNCACHED_LIST),
    page("product page, uncached", `/uz/product/${product}`, () => `viewed=${viewed}`),
    page("cart", "/uz/cart", withCart),
    page("orders, signed in", "/uz/cabinet/orders", signedIn),
    purchaseSubject(topologies, "a request of a purchase", products),
  ].filter(({ name }) => name === PLAIN || only.test(name))
}

async function measure() {
  const machine = readMachine()
  const folder = mkdtempSync(path.join(tmpdir(), "atir-bench-"))
  running.onStop(async () => rmSync(folder, { recursive: true, force: true }))
  report("Starting one storefront, one behind nginx, and two")
  const postgres = await running.start(startFilledPostgres(PRODUCTS, folder), (it) => it.stop())
  const topologies: PerTopology<TopologyWithCustomer> = {
    one: await addCustomer(await openOne({ running, postgres })),
    behindNginx: await addCustomer(await openOneBehindNginx({ running, postgres })),
    many: await addCustomer(await openMany({ running, postgres })),
  }
  const subjects = await listSubjects(topologies)
  const done = subjects.map(() => [] as TopologyRound[])
  const summarize = () =>
    subjects.map(({ name }, place) => summarizeCosts(name, done[place] ?? [], machine.cores))
  for (let round = 0; round <= rounds; round += 1) {
    report(round === 0 ? "Warming up" : `Round ${round} of ${rounds}`)
    for (const [place, subject] of subjects.entries()) {
      const sample = async (topology: TopologyName, times: Load["times"] = 1) => {
        await subject.prepare({ topology, times })
        return await subject.measure({ topology, times })
      }
      // The first round is the warm-up and is not counted.
      const samples = {
        one: await sample("one"),
        behindNginx: await sample("behindNginx"),
        many: await sample("many"),
        busyMany: await sample("many", 2),
      }
      if (round > 0) done[place]?.push(samples)
    }
    // Prints the results so far, in case the run is interrupted.
    if (round > 0) report(`So far ${summarize().map(formatRatio).join(", ")}`)
  }
  return {
    takenAt: new Date().toISOString(),
    machine: { ...machine, loadAfter: readLoad() },
    shares: summarize(),
    rounds: done,
  }
}

const formatRatio = ({ name, ratioBehindNginx }: TopologyCosts) =>
  `${name} ${ratioBehindNginx.median.toFixed(2)}`

try {
  const result = await measure()
  mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, `two-storefronts-${result.takenAt.replaceAll(":", "-")}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  const { machine, shares } = result
  console.log(
    [
      formatMachine(machine),
      formatShares(shares),
      formatSizes(shares, machine.cores),
      `Saved in ${file}`,
    ].join("\n\n"),
  )
  for (const { name, ratioBehindNginx: ratio } of shares) {
    if (name === PLAIN || ratio.median <= MOST) continue
    console.error(`bench: missed: ${name}: ${ratio.median.toFixed(2)}, at most ${MOST}`)
    if (!isShortRun) process.exitCode = 1
  }
} catch (error) {
  if (!running.isStopping()) throw error
} finally {
  await running.stopAll()
}
