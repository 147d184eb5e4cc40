import { startNginx } from "#tests/support/nginx.ts"
import { getFreePort, type Shop, startShop } from "#tests/support/shop.ts"

const SECRETS = {
  APP_SECRET: "all processes of the shop share it",
  INTERNAL_KEY: "one more secret that all of them share",
}

/**
 * Processes like those of compose.yaml: visitors reach the storefronts through nginx, and the storefronts reach the
 * shop APIs through the same nginx.
 */
export interface Machines {
  url: string
  nginx: Awaited<ReturnType<typeof startNginx>>
  fronts: readonly Shop[]
  apis: readonly [Shop, ...Shop[]]
  stop(): Promise<void>
}

export interface ManyMachines extends Machines {
  fronts: readonly [Shop, Shop]
  apis: readonly [Shop, Shop]
}

interface Settings {
  DATABASE_URL: string
  REDIS_URL: string
  [setting: string]: string
}

/**
 * Chooses nginx's ports for visitors and for storefronts. Returns the shop's URL, the settings of a shop API (`store`),
 * a function that starts a storefront, and the ports that replace those of nginx's configuration.
 */
async function reserveAddresses(env: Settings) {
  const [outer, inner] = [await getFreePort(), await getFreePort()]
  const url = `http://localhost:${outer}`
  const store = { ...SECRETS, ...env, SITE_URL: url }
  const { DATABASE_URL: _, ...settings } = store
  const openFront = () => startShop({ ...settings, SHOP_API_URL: `http://localhost:${inner}` })
  const ports = { "8080": String(outer), "8081": String(inner) }
  return { url, store, openFront, ports }
}

/** Starts one storefront and one shop API behind the same nginx, for comparison with two of each. */
export async function startOneBehindNginx(env: Settings): Promise<Machines> {
  const { url, store, openFront, ports } = await reserveAddresses(env)
  const api = await startShop(store, "shop-api/main.ts")
  const front = await openFront()
  const nginx = await startNginx({
    ...ports,
    "storefront-1:3000": hostOf(front),
    "storefront-2:3000": hostOf(front),
    "api-1:3001": hostOf(api),
    "api-2:3001": hostOf(api),
  })
  return {
    url,
    nginx,
    fronts: [front],
    apis: [api],
    async stop() {
      await nginx.stop()
      await front.stop()
      await api.stop()
    },
  }
}

/**
 * Starts two storefronts and two shop APIs behind nginx.
 *
 * @param env settings of all four processes; DATABASE_URL and REDIS_URL name servers that the caller has started
 */
export async function startManyMachines(env: Settings): Promise<ManyMachines> {
  const { url, store, openFront, ports } = await reserveAddresses(env)
  const api = await startShop(store, "shop-api/main.ts")
  // Both shop APIs store pictures and the demonstration's SMS in one folder, as on a shared volume.
  const otherApi = await startShop({ ...store, DATA_DIR: api.dataDir }, "shop-api/main.ts")
  const [front, otherFront] = await Promise.all([openFront(), openFront()])
  const nginx = await startNginx({
    ...ports,
    "storefront-1:3000": hostOf(front),
    "storefront-2:3000": hostOf(otherFront),
    "api-1:3001": hostOf(api),
    "api-2:3001": hostOf(otherApi),
  })
  return {
    url,
    nginx,
    fronts: [front, otherFront],
    apis: [api, otherApi],
    async stop() {
      await nginx.stop()
      await Promise.all([front, otherFront, otherApi].map((shop) => shop.stop()))
      await api.stop()
    },
  }
}

/** Returns host and port in the form that nginx's configuration needs. */
export const hostOf = ({ url }: Pick<Shop, "url">) => new URL(url).host
