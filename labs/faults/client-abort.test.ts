import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordResult } from "#labs/faults/results.ts"
import { checkHealth, measureMemory } from "#tests/support/invariants.ts"
import { startShop, type Shop } from "#tests/support/shop.ts"

const ABORTS = 600
/**
 * Number of visitors at a time. Several visitors make sure that responses are in different stages when clients
 * disconnect.
 */
const VISITORS = 6
const PATHS = ["/uz/products", "/ru/products.rsc", "/en/products", "/uz/products.rsc"]
const WAYS = ["in time", "at the first byte", "in time", "in the head"] as const

let shop: Shop
let port: number
/** How many milliseconds a complete response takes. */
let answerMs: number

beforeAll(async () => {
  shop = await startShop({ LOG_LEVEL: "warn" })
  port = Number(new URL(shop.url).port)
  for (const path of PATHS) {
    const started = performance.now()
    expect((await readList(path)).status).toBe(200)
    answerMs = performance.now() - started
  }
})

afterAll(() => shop.stop())

test(`serves others after ${ABORTS} visitors disconnect at any moment`, async () => {
  const memory = await measureMemory(shop)
  const before = shop.output()
  let cutShort = 0
  let next = 0
  const visit = async () => {
    for (let turn = next++; turn < ABORTS; turn = next++) {
      if (await abort(turn)) cutShort++
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))

  expect(await checkHealth(shop.url, memory)).toEqual([])
  for (const path of PATHS) {
    const answer = await readList(path)
    expect(answer.status).toBe(200)
    expect(answer.products).toBe(48)
  }
  // Proves that most clients have disconnected before the end of the response.
  expect(cutShort).toBeGreaterThan(ABORTS / 2)
  recordResult({ fault: "a visitor disconnects at any moment", times: ABORTS })
  await shop.stop()
  expect(shop.output().slice(before.length)).toBe("")
})

/** Requests a list and disconnects. Returns whether the response was incomplete at that moment. */
async function abort(turn: number): Promise<boolean> {
  const path = PATHS[Math.floor(turn / WAYS.length) % PATHS.length] ?? ""
  const way = WAYS[turn % WAYS.length]
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\n\r\n`
  const socket = connect(port, "localhost")
  const closed = new Promise((resolve) => socket.once("close", resolve))
  let end = ""
  socket.on("data", (chunk) => {
    end = (end + chunk.toString("latin1")).slice(-5)
    if (way === "at the first byte") leave(socket, turn)
  })
  await once(socket, "connect")
  // The server may reset this connection.
  socket.on("error", () => undefined)
  if (way === "in the head") {
    const part = head.slice(0, 1 + (turn % (head.length - 3)))
    socket.write(part, () => leave(socket, turn))
  } else {
    socket.write(head)
    if (way === "in time") setTimeout(() => leave(socket, turn), (turn / ABORTS) * answerMs)
  }
  await closed
  return end !== "0\r\n\r\n"
}

/** Ends a connection, in turn by closing and by resetting it. */
function leave(socket: Socket, turn: number): void {
  if (Math.floor(turn / 2) % 2 === 0) socket.destroy()
  else socket.resetAndDestroy()
}

async function readList(path: string): Promise<{ status: number; products: number }> {
  const answer = await fetch(new URL(path, shop.url), { headers: { Accept: "text/html" } })
  const text = await answer.text()
  const products = new Set(text.match(/\/(?:uz|ru|en)\/product\/\d+/g))
  return { status: answer.status, products: products.size }
}
