import type { LoadResult, Sample, Side } from "#labs/bench/load-result.ts"
import { summarizeLoad } from "#labs/bench/summarize-load.ts"
import { KINDS, type WeightResult } from "#labs/bench/weight-result.ts"

/**
 * The kinds of responses that every page loads. If a page has no bytes of one of these kinds, the measurement has
 * failed.
 */
const LOADED = KINDS.filter((kind) => kind !== "other")

export interface Wanted {
  /** Names of the pages that must be measured under load. */
  loaded: readonly string[]
  /** Names of the pages whose weight (the bytes that a browser loads) must be measured. */
  weighed: readonly string[]
  screens: readonly string[]
}

/** Lists the problems that make the results unusable, one sentence for each. */
export function listProblems(
  load: readonly LoadResult[],
  weight: readonly WeightResult[],
  { loaded, weighed, screens }: Wanted,
): string[] {
  const unfit = [...new Set(loaded)].flatMap((name) =>
    listLoadProblems(
      name,
      load.filter(({ page }) => page === name),
    ),
  )
  const unseen = weighed.flatMap((name) =>
    screens.flatMap((screen) =>
      listWeightProblems(
        `${name}, ${screen}`,
        weight.find((result) => result.page === name && result.screen === screen),
      ),
    ),
  )
  return [...unfit, ...unseen]
}

function listLoadProblems(page: string, results: readonly LoadResult[]): string[] {
  if (results.length === 0) return [`${page}: not measured under load`]
  return results.flatMap((one) => [...listMissingResults(one), ...listWrongStatuses(one)])
}

function listMissingResults(result: LoadResult): string[] {
  const { cpuMs, perSecond } = summarizeLoad(result)
  return Object.entries({ "CPU ms": cpuMs, "requests a second": perSecond }).flatMap(
    ([name, compared]) =>
      Object.entries(compared)
        .filter(([, { median, min, max }]) => ![median, min, max].every(isMeasured))
        .map(([side]) => `${result.page}: no result for ${name}, ${side}`),
  )
}

function listWrongStatuses({ page, status: wanted, sides, rounds }: LoadResult): string[] {
  return sides.flatMap((side: Side) =>
    Object.entries(countStatuses(rounds.flatMap((round) => round[side] ?? [])))
      .filter(([status]) => status !== String(wanted))
      .map(
        ([status, count]) =>
          `${page}: responses of the ${side} that were ${status}, not ${wanted}: ${count}`,
      ),
  )
}

function listWeightProblems(where: string, result: WeightResult | undefined): string[] {
  if (!result) return [`${where}: not loaded in a browser`]
  const missing = LOADED.filter((kind) => !isMeasured(result.bytes[kind])).map(
    (kind) => `${where}: no result for KB of ${kind}`,
  )
  const uncounted = isMeasured(result.requests) ? [] : [`${where}: no result for requests`]
  return [...missing, ...uncounted, ...result.failures.map((failure) => `${where}: ${failure}`)]
}

function countStatuses(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { statuses } of samples) {
    for (const [status, count] of Object.entries(statuses)) {
      counts[status] = (counts[status] ?? 0) + count
    }
  }
  return counts
}

function isMeasured(value: number): boolean {
  return Number.isFinite(value) && value > 0
}
