import { existsSync } from "node:fs"
import path from "node:path"
import { formatStartupError } from "#runtime/format-startup-error.ts"
import type { StorefrontBundle } from "#runtime/host-context.ts"
import { manageConnections } from "#runtime/manage-connections.ts"
import { requireFreePort, stopOnSignal } from "#runtime/server-lifecycle.ts"
import { openTracing } from "#runtime/tracing.ts"
import { createShopServer } from "#server/create-shop-server.ts"
import { readServerSettings } from "#server/settings.ts"
import { formatStartMessage } from "#server/start-message.ts"

// Selects React's production build. With the development build, pages would contain source code of the server.
process.env.NODE_ENV = "production"

// `npm start` starts this process and holds the other end of its IPC channel. If `npm start` is killed, it cannot
// forward a signal. The channel then closes, and this process stops itself.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))

const BUILD = path.join(import.meta.dirname, "build")

function exit(message: string): never {
  console.error(`The shop does not run: ${message}`)
  process.exit(1)
}

async function start() {
  const bundle = path.join(BUILD, "server/index.js")
  if (!existsSync(bundle)) exit("there is no build; run npm start")
  const settings = readServerSettings(process.env)
  // The code of the shop API takes half of the process's memory, so it is loaded only if the shop API runs in this
  // process.
  const embed = settings.shopApiUrl === null ? await import("#shop-api/open.ts") : null
  embed?.checkShopApi(process.env)
  const { default: storefront } = (await import(bundle)) as { default: StorefrontBundle }
  // The lines above check all settings. Only the lines below open ports and write files.
  await requireFreePort(settings.port, settings.host)
  const tracing = await openTracing(process.env, "atir-storefront")
  const shopApi = (await embed?.openEmbeddedShopApi(process.env, exit)) ?? null
  // The shop API has read the secrets, or generated and saved them. The storefront reads them from the environment.
  if (shopApi) {
    process.env.APP_SECRET = shopApi.config.appSecret
    process.env.INTERNAL_KEY = shopApi.config.internalKey
  }

  const internalKey = process.env.INTERNAL_KEY || null
  let isStopping = () => false
  const server = await createShopServer({
    settings,
    storefront,
    shopApi,
    internalKey,
    files: path.join(BUILD, "client"),
    isStopping: () => isStopping(),
  })
  server.on("error", (error) => exit(formatStartupError(error)))
  isStopping = stopOnSignal({
    delay: settings.stopDelay,
    closeServer: manageConnections(server, settings.stopDelay),
    async close() {
      await shopApi?.close()
      await tracing?.close()
    },
  })
  server.listen(settings.port, settings.host, () => {
    console.log(
      formatStartMessage(settings.siteUrl, {
        config: shopApi?.config ?? null,
        shopApiUrl: settings.shopApiUrl,
        port: settings.port,
      }),
    )
  })
}

await start().catch((error: unknown) => exit(formatStartupError(error)))
