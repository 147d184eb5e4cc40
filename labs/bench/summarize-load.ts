import type { LoadResult, Side } from "#labs/bench/load-result.ts"
import { getSpread, type Spread } from "#labs/statistics.ts"

type Compared = Partial<Record<Side | "ofPlain" | "ofOlder", Spread>>

export interface LoadSummary extends Pick<
  LoadResult,
  "page" | "path" | "connections" | "bytes" | "bounds"
> {
  cpuMs: Compared
  perSecond: Compared
}

/** Compares the servers within each round: other programs on the machine slow down all samples of a round equally. */
export function summarizeLoad(result: LoadResult): LoadSummary {
  const { page, path, connections, bytes, bounds, sides, rounds } = result
  const compare = (metric: "cpuMs" | "perSecond") => {
    const of = (side: Side) => rounds.map((round) => round[side]?.[metric] ?? Number.NaN)
    const shop = of("shop")
    const compared: Compared = { shop: getSpread(shop) }
    for (const side of sides) {
      if (side === "shop") continue
      const other = of(side)
      const ratios = shop.map((value, round) => value / (other[round] ?? Number.NaN))
      compared[side] = getSpread(other)
      compared[side === "plain" ? "ofPlain" : "ofOlder"] = getSpread(ratios)
    }
    return compared
  }
  const summary = { page, path, connections, bytes, bounds }
  return { ...summary, cpuMs: compare("cpuMs"), perSecond: compare("perSecond") }
}
