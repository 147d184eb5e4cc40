import type { LoadSummary } from "#labs/bench/summarize-load.ts"

/** Lists the medians that are above their maximum or below their minimum, one line for each. */
export function listMissedBounds(load: readonly LoadSummary[]): string[] {
  return load.flatMap(({ page, connections, bounds, cpuMs, perSecond }) => {
    const { cpuOfPlain, cpuOfOlder, perSecondOfPlain } = bounds
    const isAbove = (ratio: number | undefined, most: number | undefined) =>
      ratio !== undefined && most !== undefined && !(ratio <= most)
    const rate = perSecond.ofPlain?.median
    const formatMiss = (metric: string, ratio = Number.NaN, bound = Number.NaN) =>
      `${page}, ${connections} connections: ${metric} ${ratio.toFixed(2)}, bound ${bound}`
    return [
      isAbove(cpuMs.ofPlain?.median, cpuOfPlain)
        ? formatMiss("CPU / plain", cpuMs.ofPlain?.median, cpuOfPlain)
        : [],
      isAbove(cpuMs.ofOlder?.median, cpuOfOlder)
        ? formatMiss("CPU / older", cpuMs.ofOlder?.median, cpuOfOlder)
        : [],
      rate !== undefined && perSecondOfPlain !== undefined && !(rate >= perSecondOfPlain)
        ? formatMiss("requests a second / plain", rate, perSecondOfPlain)
        : [],
    ].flat()
  })
}
