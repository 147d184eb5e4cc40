import { setTimeout as wait } from "node:timers/promises"
import { signVisitor, VISITOR_HEADER } from "#runtime/internal-headers.ts"
import { type Message, type Shop, startShop } from "#tests/support/shop.ts"
import {
  type ApiCalls,
  callsOf,
  createTestApi,
  newAddress,
  SECRETS,
  type TestApi,
} from "#tests/support/test-api.ts"
import { createFilledDatabase } from "#tests/support/test-database.ts"

/** Two shop APIs, processes of their own, that share nothing but a real PostgreSQL. */
export interface TwoShopApis {
  processes: readonly [ApiCalls, ApiCalls]
  /** A third one within the test, which looks at the database, prepares races and takes no part in them. */
  api: TestApi
  /** So many calls at once, in turns to both processes: each is prepared first, then all are sent. */
  race<T>(times: number, call: (process: ApiCalls, turn: number) => Promise<T>): Promise<T[]>
  /** Every SMS that either of them has sent so far. */
  outbox(): Promise<Message[]>
  stop(): Promise<void>
}

/** PGlite runs one transaction at a time, so that it cannot lose a race: only PostgreSQL can. */
export async function startTwoShopApis(env: NodeJS.ProcessEnv = {}): Promise<TwoShopApis> {
  const database = await createFilledDatabase()
  const api = await createTestApi({
    ...{ databaseUrl: database.url, startsAt: new Date(), env },
    // What is said of a visitor is believed for a minute: the clock goes on.
    setSystemTime: () => {},
  })
  // Takes no part: what is to be sent, the processes send.
  await api.background.sms.stop()
  const settings = {
    ...{ ...SECRETS, ...env, DATABASE_URL: database.url, LOG_LEVEL: "silent" },
    SITE_URL: "http://localhost:3000",
  }
  const shops: Shop[] = await Promise.all([
    startShop(settings, "shop-api/main.ts"),
    startShop(settings, "shop-api/main.ts"),
  ])
  const [one, other] = shops.map(({ url }) =>
    callsOf(async (target, init, address = newAddress()) => {
      const headers = new Headers(init?.headers)
      const visitor = { address, answered: null }
      headers.set(VISITOR_HEADER, await signVisitor(SECRETS.INTERNAL_KEY, visitor, Date.now()))
      return fetch(new URL(target, url), { ...init, headers })
    }),
  )
  if (!one || !other) throw new Error("two shop APIs were started")
  return {
    processes: [one, other],
    api,
    async race(times, call) {
      const gate = Promise.withResolvers<undefined>()
      const running = Array.from({ length: times }, async (_, turn) => {
        await gate.promise
        return call(turn % 2 === 0 ? one : other, turn)
      })
      // Whatever the callers still had to prepare is done before the first of them starts.
      await wait(0)
      gate.resolve(undefined)
      return Promise.all(running)
    },
    outbox: async () => (await Promise.all(shops.map((shop) => shop.outbox()))).flat(),
    async stop() {
      await Promise.all(shops.map((shop) => shop.stop()))
      await api.close()
      await database.drop()
    },
  }
}

/** How often a race is run: RACE_ROUNDS, once when absent. */
export function getRaceRounds(): number {
  const interval = Number(process.env["RACE_ROUNDS"] || "1")
  if (!Number.isInteger(interval) || interval < 1)
    throw new Error("RACE_ROUNDS takes a count from 1")
  return interval
}
