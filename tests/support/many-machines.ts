import { startNginx } from "#tests/support/nginx.ts"
import { findFreePort, type Shop, startShop } from "#tests/support/shop.ts"

const SECRETS = {
  APP_SECRET: "all processes of the shop share it",
  INTERNAL_KEY: "one more secret that all of them share",
}

/** A shop as compose.yaml has it: nginx, two storefronts, nginx again, two shop APIs. */
export interface ManyMachines {
  /** Where visitors come in. */
  url: string
  nginx: Awaited<ReturnType<typeof startNginx>>
  fronts: readonly [Shop, Shop]
  apis: readonly [Shop, Shop]
  stop(): Promise<void>
}

/** @param env settings of all four processes; DATABASE_URL and REDIS_URL name servers of the caller's */
export async function startManyMachines(env: {
  DATABASE_URL: string
  REDIS_URL: string
  [setting: string]: string
}): Promise<ManyMachines> {
  const [outer, inner] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${outer}`
  const store = { ...SECRETS, ...env, SITE_URL: url }
  const { DATABASE_URL: _, ...settings } = store
  const api = await startShop(store, "shop-api/main.ts")
  // Pictures and the demonstration's SMS stand in one folder, as on a volume that both have.
  const otherApi = await startShop({ ...store, DATA_DIR: api.dataDir }, "shop-api/main.ts")
  const openFront = () => startShop({ ...settings, SHOP_API_URL: `http://localhost:${inner}` })
  const [front, otherFront] = await Promise.all([openFront(), openFront()])
  const nginx = await startNginx({
    ...{ "8080": String(outer), "8081": String(inner) },
    "storefront-1:3000": hostOf(front),
    "storefront-2:3000": hostOf(otherFront),
    "api-1:3001": hostOf(api),
    "api-2:3001": hostOf(otherApi),
  })
  return {
    ...{ url, nginx, fronts: [front, otherFront], apis: [api, otherApi] },
    async stop() {
      await nginx.stop()
      await Promise.all([front, otherFront, otherApi].map((shop) => shop.stop()))
      await api.stop()
    },
  }
}

const hostOf = ({ url }: Shop) => new URL(url).host
