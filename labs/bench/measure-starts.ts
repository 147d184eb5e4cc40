import { getSpread, type Spread } from "#labs/statistics.ts"
import type { Shop } from "#tests/support/shop.ts"

/** How long the shop takes to start: the seconds from the start of its process until each of two events. */
interface Start<Value> {
  /** Seconds until the shop accepts requests. */
  answers: Value
  /** Seconds until a client has the complete home page. */
  page: Value
}

export interface Starts {
  /** The first start, in an empty folder: it creates the database and fills it. */
  empty: Start<number>
  filled: Start<Spread>
}

/** Starts a shop in an empty folder, and then `times` times with the data of that first start. */
export async function measureStarts(start: () => Promise<Shop>, times: number): Promise<Starts> {
  const empty = await measureStart(start)
  const filled: Start<number>[] = []
  while (filled.length < times) filled.push(await measureStart(start))
  const answers = getSpread(filled.map((one) => one.answers))
  return { empty, filled: { answers, page: getSpread(filled.map(({ page }) => page)) } }
}

async function measureStart(start: () => Promise<Shop>): Promise<Start<number>> {
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const shop = await start()
  try {
    const answers = since()
    const answer = await fetch(`${shop.url}/uz`)
    await answer.text()
    if (!answer.ok) throw new Error(`the first page responded ${answer.status}`)
    return { answers, page: since() }
  } finally {
    await shop.stop()
  }
}
