import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

/** What the proxy does with each request. */
export type Fault =
  | { kind: "refused" }
  | { kind: "slow"; ms: number }
  /** The proxy sends the beginning of a response and then nothing more. */
  | { kind: "stuck" }
  | { kind: "status"; status: number }
  | { kind: "cut" }
  | { kind: "body"; type: string; text: string }

/** A proxy between the storefront and the shop API that can simulate failures of the shop API. */
export interface FaultProxy {
  readonly url: string
  /** Makes all further requests fail with this fault. Without an argument, requests succeed again. */
  fail(fault?: Fault): Promise<void>
  /** Returns method and path of all requests so far, in their order. */
  arrived(): readonly string[]
  stop(): Promise<void>
}

export async function startFaultProxy(behind: string): Promise<FaultProxy> {
  const arrived: string[] = []
  let fault: Fault | undefined
  const held = new Set<NodeJS.Timeout>()
  const server = createServer((incoming, outgoing) => {
    arrived.push(`${incoming.method} ${incoming.url}`)
    // This error means that the storefront has closed the connection.
    outgoing.on("error", () => outgoing.destroy())
    spoil(incoming, outgoing)
  })
  const port = await listen(server, 0)

  function spoil(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const json = { "content-type": "application/json" }
    switch (fault?.kind) {
      case "slow": {
        const timer = setTimeout(() => forward(incoming, outgoing, behind), fault.ms)
        held.add(timer)
        break
      }
      case "stuck":
        outgoing.writeHead(200, { ...json, "content-length": "1000" }).write("{")
        break
      case "status":
        outgoing.writeHead(fault.status, { "content-type": "text/html" }).end("<h1>No</h1>")
        break
      case "cut":
        outgoing.writeHead(200, { ...json, "content-length": "1000" })
        outgoing.write('{"countries":[', () => outgoing.destroy())
        break
      case "body":
        outgoing.writeHead(200, { "content-type": fault.type }).end(fault.text)
        break
      default:
        forward(incoming, outgoing, behind)
    }
  }

  async function close(): Promise<void> {
    for (const timer of held) clearTimeout(timer)
    held.clear()
    if (!server.listening) return
    const closed = once(server, "close")
    server.close()
    server.closeAllConnections()
    await closed
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async fail(next) {
      fault = next
      // Closes all connections, so that no request that is still waiting gets a response with the new fault.
      await close()
      if (next?.kind !== "refused") await listen(server, port)
    },
    arrived: () => arrived,
    stop: close,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, behind: string): void {
  const { method, headers, url = "/" } = incoming
  const request = sendRequest(new URL(url, behind), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  request.on("error", () => outgoing.destroy())
  incoming.pipe(request)
}
