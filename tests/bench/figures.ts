/** What one server did with one batch of requests. */
export interface Sample {
  /** Processor milliseconds of the server's process per request, all its threads together. */
  cpuMs: number
  perSecond: number
  /** How many answers of each status; "error" counts those that never came. */
  statuses: Record<string, number>
}

/** The shop and the plain server, one right after the other. */
export interface Round {
  shop: Sample
  plain: Sample
}

export interface LoadFigures {
  page: string
  path: string
  /** Bytes of the gzip body that both servers send. */
  gzipBytes: number
  rounds: Round[]
}

export const KINDS = ["html", "script", "style", "font", "picture", "other"] as const
export type Kind = (typeof KINDS)[number]

/** What a browser loads on a first visit. */
export interface WeightFigures {
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

export interface LoadSummary {
  page: string
  path: string
  gzipBytes: number
  cpuMs: { shop: Spread; plain: Spread; ratio: Spread }
  perSecond: { shop: Spread; plain: Spread; ratio: Spread }
}

/** The median and the range; NaN for no values at all, so that nothing missing looks like a figure. */
export function getSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}

/** Ratios are of one round each, shop over plain, so that what disturbs the machine disturbs both sides. */
export function summarizeLoad({ page, path, gzipBytes, rounds }: LoadFigures): LoadSummary {
  const compare = (figure: "cpuMs" | "perSecond") => ({
    shop: getSpread(rounds.map(({ shop }) => shop[figure])),
    plain: getSpread(rounds.map(({ plain }) => plain[figure])),
    ratio: getSpread(rounds.map(({ shop, plain }) => shop[figure] / plain[figure])),
  })
  return { page, path, gzipBytes, cpuMs: compare("cpuMs"), perSecond: compare("perSecond") }
}
