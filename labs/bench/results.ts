/** What one server did with one batch of requests. */
export interface Sample {
  /** Processor milliseconds of the server's process per request, all its threads together. */
  cpuMs: number
  perSecond: number
  /** How many answers of each status; "error" counts those that never came. */
  statuses: Record<string, number>
}

/** The shop, the plain server that sends the same bytes, and the shop of an older commit if one is measured. */
export type Side = "shop" | "plain" | "older"

/** One sample of each side, one right after the other. */
export type Round = Partial<Record<Side, Sample>>

/** What a result is held to; it is missed by one that is worse. */
export interface Bounds {
  /** Most of the plain server's CPU, and of the older shop's; least of the plain server's requests a second. */
  cpuOfPlain?: number
  cpuOfOlder?: number
  perSecondOfPlain?: number
}

export interface LoadResult {
  page: string
  path: string
  connections: number
  /** The status that each answer must have. */
  status: number
  /** Bytes of the body that the shop and the plain server send. */
  bytes: number
  sides: readonly Side[]
  bounds: Bounds
  rounds: Round[]
}

export const KINDS = ["html", "script", "style", "font", "picture", "other"] as const
export type Kind = (typeof KINDS)[number]

/** What a browser loads on a first visit. */
export interface WeightResult {
  page: string
  path: string
  screen: string
  requests: number
  /** Bytes on the wire, headers of the answers included. */
  bytes: Record<Kind, number>
  /** Answers that were not 200, not gzip, or never came: one sentence each. */
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

/** The median and the range; NaN for no values at all, so that nothing missing looks like a result. */
export function getSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}

/** Ratios are of one round each, shop over the other, so that what disturbs the machine disturbs both sides. */
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
