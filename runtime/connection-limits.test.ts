import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { CONNECTION_LIMITS } from "#runtime/connection-limits.ts"
import { manageConnections } from "#runtime/manage-connections.ts"

const GET = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n"

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function open(listener: RequestListener, limits: Partial<typeof CONNECTION_LIMITS> = {}) {
  server = createServer(listener)
  manageConnections(server, 0, { ...CONNECTION_LIMITS, ...limits })
  await once(server.listen(0), "listening")
}

async function connectClient(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  sockets.push(socket)
  // The server may close this connection with a reset, which causes an error here.
  socket.on("error", () => {})
  await once(socket, "connect")
  return socket
}

/** Resolves when the server has closed the connection of the client. */
const closed = (socket: Socket) => once(socket.resume(), "close")

test("[D1.10] closes a connection with too many pipelined requests", async () => {
  let taken = 0
  await open((request) => {
    if (!request.socket.destroyed) taken += 1
  })
  const socket = await connectClient()
  socket.write(GET.repeat(600))
  await closed(socket)
  expect(taken).toBe(CONNECTION_LIMITS.maxOpenResponses)
})

test("responds repeatedly to as many pipelined requests as a connection may have open", async () => {
  await open((_, response) => void setImmediate(() => response.end("answer")))
  const socket = await connectClient()
  let text = ""
  socket.setEncoding("utf8").on("data", (chunk) => (text += String(chunk)))
  for (let round = 0; round < 3; round += 1) {
    socket.write(GET.repeat(CONNECTION_LIMITS.maxOpenResponses))
    await expect
      .poll(() => text.match(/answer/g))
      .toHaveLength((round + 1) * CONNECTION_LIMITS.maxOpenResponses)
  }
})

test("[D1.10] closes a connection whose client reads nothing of its response", async () => {
  // The body is larger than what the operating system buffers for a client that does not read.
  const body = Buffer.alloc(24 << 20)
  await open((_, response) => void response.end(body), { stallTimeout: 100, sweepInterval: 20 })
  const connected = once(server, "connection")
  const client = await connectClient()
  client.pause()
  client.write(GET)
  const [socket] = (await connected) as [Socket]
  await once(socket, "close")
  expect(socket.destroyed).toBe(true)
})

test("[D1.555] closes the connection with the most pending bytes when all together have too many", async () => {
  const ended: (string | undefined)[] = []
  await open(
    (request, response) => {
      // Each body is larger than what the operating system buffers for a client that does not read.
      response.end(Buffer.alloc(Number(request.url?.slice(1)) << 20))
      response.once("close", () => ended.push(request.url))
    },
    { maxPendingBytes: 100 << 20, sweepInterval: 20 },
  )
  for (const megabytes of [[24], [48], [25, 47]]) {
    const client = await connectClient()
    client.pause()
    client.write(megabytes.map((size) => GET.replace("/", `/${size}`)).join(""))
  }
  await expect.poll(() => ended).toEqual(["/25", "/47"])
})

test("[D1.10] closes the longest idle connection when there are too many", async () => {
  await open((_, response) => void response.end("answer"), { maxConnections: 2 })
  const first = await connectClient()
  const second = await connectClient()
  second.write(GET)
  await once(second, "data")
  const third = await connectClient()
  await closed(first)
  for (const socket of [second, third]) {
    socket.write(GET)
    expect(String((await once(socket, "data"))[0])).toContain("answer")
  }
})

test("rejects a new connection while each of the others waits for its response", async () => {
  const finish: (() => void)[] = []
  await open((_, response) => void finish.push(() => response.end("answer")), { maxConnections: 1 })
  const first = await connectClient()
  first.write(GET)
  await expect.poll(() => finish).toHaveLength(1)
  await closed(await connectClient())
  finish[0]?.()
  expect(String((await once(first, "data"))[0])).toContain("answer")
})
