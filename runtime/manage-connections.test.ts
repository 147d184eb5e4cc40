import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { afterEach, expect, test } from "vitest"
import { manageConnections, QUIET_PERIOD } from "#runtime/manage-connections.ts"

const PIECE = Buffer.alloc(1 << 20, "a")
/**
 * Number of pieces of a response. Together they are longer than what the operating system buffers for a client that
 * does not read.
 */
const PIECES = 24

let server: Server
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => server.closeAllConnections())

async function open(answer: (asked: IncomingMessage) => Promise<Buffer>, stopDelay = 0) {
  server = createServer((asked, response) => void answer(asked).then((body) => response.end(body)))
  const stop = manageConnections(server, stopDelay)
  await once(server.listen(0), "listening")
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const ask = async () => {
    const asking = request({ port, agent })
    asking.end()
    const [response] = (await once(asking, "response")) as [IncomingMessage]
    return response
  }
  return { stop, ask, url }
}

test("waits at a stop for a client that reads its response slowly", async () => {
  const { stop, ask } = await open(async () => Buffer.concat(Array(PIECES).fill(PIECE)))
  const response = await ask()
  const stopped = stop()
  expect((await buffer(response)).length).toBe(PIECES * PIECE.length)
  await stopped
})

test("responds to a request from before the stop, closes its connection, and accepts no other", async () => {
  const asked = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<Buffer>()
  const { stop, ask, url } = await open(() => {
    asked.resolve(undefined)
    return go.promise
  })
  const first = ask()
  await asked.promise
  const stopped = stop()
  await expect.poll(() => server.listening).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
  go.resolve(PIECE)
  const response = await first
  expect(response.headers.connection).toBe("close")
  expect((await buffer(response)).length).toBe(PIECE.length)
  await stopped
})

test("responds to a request on a connection that was open before the stop", async () => {
  const { stop, ask } = await open(async () => PIECE)
  await buffer(await ask())
  const stopped = stop()
  const response = await ask()
  expect(response.headers.connection).toBe("close")
  expect((await buffer(response)).length).toBe(PIECE.length)
  await stopped
})

test("leaves a quiet connection open for the delay of a stop", async () => {
  const { stop, ask } = await open(async () => PIECE, 60_000)
  await buffer(await ask())
  const stopped = stop()
  await expect.poll(() => server.listening).toBe(false)
  await delay(2 * QUIET_PERIOD)
  expect((await buffer(await ask())).length).toBe(PIECE.length)
  await stopped
})

/**
 * Source code of a client on its own thread, which runs even while the event loop of the server is blocked. It posts
 * the responses to the main thread.
 */
const CLIENT = `
  const { connect } = require("node:net")
  const { parentPort, workerData } = require("node:worker_threads")
  const { port, sent, pauses } = workerData
  let answers = ""
  const socket = connect(port, "127.0.0.1", ask).setEncoding("utf8")
  function ask() {
    socket.write("POST / HTTP/1.1\\r\\nHost: shop\\r\\nContent-Length: 0\\r\\n\\r\\n", () => {
      if (pauses.length > 0) return
      Atomics.store(sent, 0, 1)
      Atomics.notify(sent, 0)
    })
  }
  socket.on("data", (text) => {
    answers += text
    if (pauses.length === 0) return
    parentPort.postMessage("")
    setTimeout(ask, pauses.pop())
  })
  socket.on("error", (error) => parentPort.postMessage(error.code))
  socket.on("end", () => parentPort.postMessage(answers))
`

test.each([
  ["over a new connection", []],
  ["over a connection that was quiet", [300]],
])(
  "responds before the stop to a request %s that came while the process was busy",
  async (_, pauses) => {
    const { stop, url } = await open(async () => Buffer.from("an answer"))
    const sent = new Int32Array(new SharedArrayBuffer(4))
    const { port } = new URL(url)
    const client = new Worker(CLIENT, { eval: true, workerData: { port, sent, pauses } })
    if (pauses.length > 0) await once(client, "message")
    // Blocks the event loop until the client has sent the request. So the server has not read the request when `stop`
    // is called, and must still answer it.
    Atomics.wait(sent, 0, 0)
    const stopped = stop()
    const [received] = (await once(client, "message")) as [string]
    expect(received.match(/an answer/g)).toHaveLength(pauses.length + 1)
    await stopped
    await client.terminate()
  },
)
