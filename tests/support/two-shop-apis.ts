import { setTimeout as wait } from "node:timers/promises"
import { signVisitor, VISITOR_HEADER } from "#runtime/shop-api-headers.ts"
import { isFullRun } from "#tests/support/full-run.ts"
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

/** Two shop APIs in separate processes that share only a PostgreSQL server. */
export interface TwoShopApis {
  processes: readonly [ApiCalls, ApiCalls]
  /** A third shop API within the test process, with which the test reads the database and prepares races. */
  api: TestApi
  /** Runs calls at once, alternating between both processes. All calls are prepared before the first one is sent. */
  race<T>(times: number, call: (process: ApiCalls, turn: number) => Promise<T>): Promise<T[]>
  /** Returns every SMS that the two processes have sent so far. */
  outbox(): Promise<Message[]>
  stop(): Promise<void>
}

/**
 * Starts the processes with a PostgreSQL database: PGlite runs one transaction at a time, so no race could fail on it.
 */
export async function startTwoShopApis(env: NodeJS.ProcessEnv = {}): Promise<TwoShopApis> {
  const database = await createFilledDatabase()
  const api = await createTestApi({
    databaseUrl: database.url,
    startsAt: new Date(),
    env,
    // Leaves the process's clock alone. Below, this process signs headers about visitors with the current time, and a
    // shop API accepts such a header for only a minute.
    setSystemTime: () => {},
  })
  // The two other processes send the SMS of the shared database, so the shop API in this process must not.
  await api.background.sms.stop()
  const settings = {
    ...SECRETS,
    ...env,
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
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
      headers.set(VISITOR_HEADER, signVisitor(SECRETS.INTERNAL_KEY, visitor, Date.now()))
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
      // Waits until every caller waits at the gate.
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

/** Returns how often a race is repeated: RACE_ROUNDS times, or 20 times in the full run, or once. */
export function getRaceCount(): number {
  const count = Number(process.env["RACE_ROUNDS"] || (isFullRun ? 20 : 1))
  if (!Number.isInteger(count) || count < 1) throw new Error("RACE_ROUNDS takes a count from 1")
  return count
}
