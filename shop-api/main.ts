import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import { explainStart } from "#shop-api/explain-start.ts"
import { openShopApi } from "#shop-api/open.ts"

/** Milliseconds that requests in flight get to finish. */
const GRACE = 8_000

function fail(error: unknown): never {
  console.error(`The shop API does not run: ${explainStart(error)}`)
  process.exit(1)
}

try {
  await run()
} catch (error) {
  fail(error)
}

async function run(): Promise<void> {
  const api = await openShopApi(process.env, { report: console.log, onFailure: fail })
  const server = serve(
    {
      fetch: (request, { incoming }) =>
        api.fetch(request, { address: incoming.socket.remoteAddress }),
      port: api.config.port,
      overrideGlobalObjects: false,
    },
    ({ port }: AddressInfo) => {
      console.log(`The shop API answers at http://localhost:${port}/api/v1`)
      console.log(`Its calls are described at http://localhost:${port}/api/docs`)
    },
  )
  server.on("error", (error) => {
    void api.close().finally(() => fail(error))
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const cut = setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections()
    }, GRACE)
    server.close(() => {
      clearTimeout(cut)
      api.close().then(() => process.exit(0), fail)
    })
    if ("closeIdleConnections" in server) server.closeIdleConnections()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
}
