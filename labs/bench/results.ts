import { getSpread, type Spread } from "#labs/statistics.ts"

/** A measurement of one server during a number of requests. */
export interface Sample {
  /** CPU time of a request in milliseconds, including all threads of the server's process. */
  cpuMs: number
  perSecond: number
  /** Number of responses by status. "error" counts requests without a response. */
  statuses: Record<string, number>
}

/**
 * The servers that are compared: the shop, a plain node:http server that sends the same bytes, and the shop of an older
 * commit.
 */
export type Side = "shop" | "plain" | "older"

/** One sample of each server, taken one after another. */
export type Round = Partial<Record<Side, Sample>>

/** Limits for the ratio of the shop's result to that of the plain server, or to that of the older commit's shop. */
export interface Bounds {
  /**
   * `cpuOfPlain` and `cpuOfOlder` are maximum ratios of CPU times; `perSecondOfPlain` is the minimum ratio of requests
   * per second.
   */
  cpuOfPlain?: number
  cpuOfOlder?: number
  perSecondOfPlain?: number
}

export interface LoadResult {
  page: string
  path: string
  connections: number
  /** The status that each response must have. */
  status: number
  /** Length of the response body in bytes. */
  bytes: number
  sides: readonly Side[]
  bounds: Bounds
  rounds: Round[]
}

export const KINDS = ["html", "script", "style", "font", "picture", "other"] as const
export type Kind = (typeof KINDS)[number]

/** What a browser requests at the first visit of a page. */
export interface WeightResult {
  page: string
  path: string
  screen: string
  requests: number
  /** Bytes transferred over the network, including response headers. */
  bytes: Record<Kind, number>
  /** Responses that were missing, not 200 or not gzip; one sentence for each. */
  failures: string[]
}

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
