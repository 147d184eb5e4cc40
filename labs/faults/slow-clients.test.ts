import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { checkHealth, type Memory, measureMemory } from "#tests/support/invariants.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

const CLIENTS = isFullRun ? 1000 : 30
/** Number of clients that do not read their responses. The operating system buffers some megabytes for each of them. */
const SLOW_READERS = isFullRun ? 30 : 3
const VISITS = 100
/**
 * Maximum milliseconds that another visitor waits on a slow machine. It is less than the 30 seconds after which the
 * shop closes connections with slow bodies and with clients that do not read.
 */
const ANSWERED_WITHIN = 20_000
/**
 * The shop must close the slow connections within this number of milliseconds. Each of its timeouts is at most 30
 * seconds; the rest is a reserve for slow machines.
 */
const FREED_WITHIN = 75_000
const METRICS_TOKEN = "metrics of this test"

let shop: Shop
let memory: Memory

beforeAll(async () => {
  shop = await startShop({ LOG_LEVEL: "warn", METRICS_TOKEN })
  memory = await measureMemory(shop)
})

afterAll(() => shop.stop())

/**
 * How a slow client behaves: it sends `begin`, and then `piece` each second. If `piece` is empty, the client never
 * reads the responses.
 */
interface Way {
  begin: (host: string) => string
  piece: string
}

const HEAD: Way = {
  begin: (host) => `GET /uz HTTP/1.1\r\nHost: ${host}\r\n`,
  piece: "X-Slow: 1\r\n",
}
const BODY: Way = {
  begin: (host) =>
    [
      `POST /uz/auth/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}`,
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n",
    ].join("\r\n"),
  piece: "a",
}
/**
 * A client that requests the same page 60 times and reads none of the responses, which are larger than the operating
 * system's buffers.
 */
const READER: Way = {
  begin: (host) => `GET /uz/products HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(60),
  piece: "",
}

async function begin({ begin: words, piece }: Way) {
  const { host, port } = new URL(shop.url)
  const socket = connect(Number(port), "localhost")
  // The shop may reset the connection. The test checks the number of connections in the shop's metrics instead.
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(words(host))
  if (piece === "") socket.pause()
  else socket.resume()
  return { socket, piece }
}

/** Returns the number of open connections of the shop, including the connection of this request. */
async function countConnections(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" }
  const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  return Number(/nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(metrics)?.[1])
}

test(`serves others while ${CLIENTS} clients are slow with headers, body or response, and closes their connections`, async () => {
  const before = await countConnections()
  const slow = await Promise.all(
    Array.from({ length: CLIENTS }, (_, turn) =>
      begin(turn < SLOW_READERS ? READER : turn % 2 === 0 ? HEAD : BODY),
    ),
  )
  const going = setInterval(() => {
    for (const { socket, piece } of slow) if (socket.writable) socket.write(piece)
  }, 1000)
  const waits: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${shop.url}/uz/products?page=${1 + (visit % 3)}`, {
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    })
    expect(answer.status).toBe(200)
    await answer.text()
    waits.push(performance.now() - startedAt)
  }
  expect(await countConnections()).toBeGreaterThan(before + SLOW_READERS)
  const startedAt = performance.now()
  if (isFullRun) {
    await expect
      .poll(countConnections, { timeout: FREED_WITHIN, interval: 1000 })
      .toBeLessThan(before + SLOW_READERS / 2)
  }
  const slowest = performance.now() - startedAt
  clearInterval(going)
  for (const { socket } of slow) socket.destroy()
  expect(await checkHealth(shop.url, memory)).toEqual([])
  expect(shop.output()).not.toMatch(/unhandled|EMFILE/i)
  const p95 = waits.toSorted((one, other) => one - other)[Math.ceil(VISITS * 0.95) - 1] ?? 0
  recordResult({
    fault: "slow clients: headers, body, response that is not read",
    times: CLIENTS,
    ...(isFullRun && { slowest }),
    note: `95 of 100 other visitors got their page within ${Math.round(p95)} ms`,
  })
})
