import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterEach, expect, test } from "vitest"
import { takeCareOfConnections } from "#shop-api/http-server.ts"

const PIECE = Buffer.alloc(1 << 20, "a")
/** More than the system holds for a client that does not read. */
const PIECES = 24

let server: Server
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => server.closeAllConnections())

async function open(answer: (asked: IncomingMessage) => Promise<Buffer>) {
  server = createServer((asked, response) => void answer(asked).then((body) => response.end(body)))
  const stop = takeCareOfConnections(server)
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

test("a stop waits for an answer that its reader takes slowly", async () => {
  const { stop, ask } = await open(async () => Buffer.concat(Array(PIECES).fill(PIECE)))
  const response = await ask()
  const stopped = stop()
  expect((await buffer(response)).length).toBe(PIECES * PIECE.length)
  await stopped
})

test("a request that came before the stop is answered, is the last of its connection, and nothing else is taken", async () => {
  const asked = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<Buffer>()
  const { stop, ask, url } = await open(() => {
    asked.resolve(undefined)
    return go.promise
  })
  const first = ask()
  await asked.promise
  const stopped = stop()
  await expect(fetch(url)).rejects.toThrow()
  go.resolve(PIECE)
  const response = await first
  expect(response.headers.connection).toBe("close")
  expect((await buffer(response)).length).toBe(PIECE.length)
  await stopped
})

test("a request on a connection that was open before the stop is answered", async () => {
  const { stop, ask } = await open(async () => PIECE)
  await buffer(await ask())
  const stopped = stop()
  const response = await ask()
  expect(response.headers.connection).toBe("close")
  expect((await buffer(response)).length).toBe(PIECE.length)
  await stopped
})
