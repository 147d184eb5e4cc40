import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { findUnwell, type Memory, measureMemory } from "#tests/support/invariants.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

const isFull = process.env["EVERY_FAULT"] === "1"
const CLIENTS = isFull ? 1000 : 30
/** Each fills what the system holds for a connection, some megabytes. */
const READERS = isFull ? 30 : 3
const VISITS = 100
/** A safety net: another visitor may wait because the machine is slow, but not until the slow clients are let go of. Milliseconds. */
const ANSWERED_WITHIN = 20_000
/**
 * Until the shop has let go of the last one of them. Milliseconds: Node looks at a connection that takes nothing after 30
 * seconds, and lets go of it when it finds it the same after 30 more.
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

/** What a client begins with, and what it sends each second from then on; without that it never reads. */
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
/** Asks for more than the system holds for whoever does not read. */
const READER: Way = {
  begin: (host) => `GET /uz/products HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(60),
  piece: "",
}

async function begin({ begin: words, piece }: Way) {
  const { host, port } = new URL(shop.url)
  const socket = connect(Number(port), "localhost")
  // What the shop does to the connection is what is looked at, from its own side.
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(words(host))
  if (piece === "") socket.pause()
  else socket.resume()
  return { socket, piece }
}

/** Connections that the shop holds at this moment, this question's own included. */
async function countConnections(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" }
  const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  return Number(/nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(metrics)?.[1])
}

test(`${CLIENTS} clients that take their time over head, body or answer hold up nobody, and are let go of`, async () => {
  const before = await countConnections()
  const slow = await Promise.all(
    Array.from({ length: CLIENTS }, (_, turn) =>
      begin(turn < READERS ? READER : turn % 2 === 0 ? HEAD : BODY),
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
  expect(await countConnections()).toBeGreaterThan(before + READERS)
  const startedAt = performance.now()
  if (isFull) {
    await expect
      .poll(countConnections, { timeout: FREED_WITHIN, interval: 1000 })
      .toBeLessThan(before + READERS / 2)
  }
  const slowest = performance.now() - startedAt
  clearInterval(going)
  for (const { socket } of slow) socket.destroy()
  expect(await findUnwell(shop.url, memory)).toEqual([])
  expect(shop.output()).not.toMatch(/unhandled|EMFILE/i)
  const p95 = waits.toSorted((one, other) => one - other)[Math.ceil(VISITS * 0.95) - 1] ?? 0
  recordResult({
    fault: "slow clients: head, body, answer that nobody reads",
    ...{ times: CLIENTS, ...(isFull && { slowest }) },
    note: `95 of 100 others had their page within ${Math.round(p95)} ms`,
  })
})
