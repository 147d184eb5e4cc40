import "#shop-api/check-node.mjs"
import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { CLIENT_DEADLINES, manageConnections } from "#runtime/manage-connections.ts"
import { requireFreePort, stopOnSignal } from "#runtime/server-lifecycle.ts"
import { openTracing } from "#runtime/tracing.ts"
import { checkShopApiSettings } from "#shop-api/config.ts"
import { formatFatalError } from "#shop-api/format-fatal-error.ts"
import { openShopApi } from "#shop-api/open.ts"

function fail(error: unknown): never {
  console.error(`The shop API does not run: ${formatFatalError(error)}`)
  process.exit(1)
}

try {
  await run()
} catch (error) {
  fail(error)
}

async function run(): Promise<void> {
  const { PORT, LISTEN_ADDRESS } = checkShopApiSettings(process.env).settings
  await requireFreePort(PORT, LISTEN_ADDRESS)
  let isStopping = () => false
  const tracing = await openTracing(process.env, "atir-shop-api")
  const api = await openShopApi(process.env, {
    report: console.log,
    onFailure: fail,
    isStopping: () => isStopping(),
  })
  const listener = getRequestListener(
    (request, { incoming }) => api.fetch(request, { address: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  )
  const server = createServer(CLIENT_DEADLINES, (request, response) => {
    // Several requests may wait on one connection (HTTP pipelining), and the handling of an earlier one may have closed
    // the connection.
    if (!request.socket.destroyed) void listener(request, response)
  })
  server.on("error", (error) => {
    void api.close().finally(() => fail(error))
  })

  const { port, host, stopDelay } = api.config
  isStopping = stopOnSignal({
    delay: stopDelay,
    closeServer: manageConnections(server, stopDelay),
    async close() {
      await api.close().catch(fail)
      await tracing?.close()
    },
  })

  server.listen(port, host, () => {
    const url = `http://${host?.includes(":") ? `[${host}]` : (host ?? "localhost")}:${port}`
    console.log(`The shop API listens on ${url}/api/v1`)
    console.log(`API documentation: ${url}/api/docs`)
  })
}
