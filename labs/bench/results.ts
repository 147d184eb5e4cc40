/** Measurement of one server over a number of requests. */
export interface Sample {
  /** Milliseconds of processor time per request, of all threads of the server's process. */
  cpuMs: number
  perSecond: number
  /** Number of responses by status; "error" counts requests without one. */
  statuses: Record<string, number>
}

/**
 * The measured servers: the shop, a plain node:http server that sends the same bytes, and the shop of an older commit.
 */
export type Side = "shop" | "plain" | "older"

/** One sample of each server, taken one after the other. */
export type Round = Partial<Record<Side, Sample>>

/** Bounds of a result. Each bounds the ratio between the shop and the plain server or the shop of the older commit. */
export interface Bounds {
  /** Limits of ratios to a plain HTTP server and to an older commit: of processor time at most, of requests a second at least. */
  cpuOfPlain?: number
  cpuOfOlder?: number
  perSecondOfPlain?: number
}

export interface LoadResult {
  page: string
  path: string
  connections: number
  /** Expected status of each response. */
  status: number
  /** Bytes of the response body. */
  bytes: number
  sides: readonly Side[]
  bounds: Bounds
  rounds: Round[]
}

export const KINDS = ["html", "script", "style", "font", "picture", "other"] as const
export type Kind = (typeof KINDS)[number]

/** Requests and bytes of a browser's first visit. */
export interface WeightResult {
  page: string
  path: string
  screen: string
  requests: number
  /** Bytes on the wire, including response headers. */
  bytes: Record<Kind, number>
  /** Responses that were missing, not 200 or not gzip, one sentence each. */
  failures: string[]
}

export interface Spread {
  median: number
  min: number
  max: number
}

type Compared = Partial<Record<Side | "ofPlain" | "ofOlder", Spread>>

export interface LoadSummary extends Pick<
  LoadResult,
  "page" | "path" | "connections" | "bytes" | "bounds"
> {
  cpuMs: Compared
  perSecond: Compared
}

/** Median and range of the values; NaN without values. */
export function getSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}

/** Compares the servers within each round, because other work of the machine slows all samples of a round alike. */
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
