import {
  KINDS,
  summarizeLoad,
  type LoadFigures,
  type Sample,
  type WeightFigures,
} from "#tests/bench/figures.ts"

/** What each page must be seen to load; a zero here was not measured. "other" may well be nothing. */
const LOADED = KINDS.filter((kind) => kind !== "other")

export interface Wanted {
  pages: readonly string[]
  screens: readonly string[]
}

/** Everything that makes the figures unfit for use, one sentence each. */
export function findProblems(
  load: readonly LoadFigures[],
  weight: readonly WeightFigures[],
  { pages, screens }: Wanted,
): string[] {
  return pages.flatMap((page) => [
    ...findLoadProblems(
      page,
      load.find((figures) => figures.page === page),
    ),
    ...screens.flatMap((screen) =>
      findWeightProblems(
        `${page}, ${screen}`,
        weight.find((figures) => figures.page === page && figures.screen === screen),
      ),
    ),
  ])
}

function findLoadProblems(page: string, figures: LoadFigures | undefined): string[] {
  if (!figures) return [`${page}: not measured under load`]
  const { cpuMs, perSecond } = summarizeLoad(figures)
  const missing = Object.entries({ "CPU ms": cpuMs, "requests a second": perSecond }).flatMap(
    ([name, sides]) =>
      Object.entries(sides)
        .filter(([, { median, min, max }]) => ![median, min, max].every(isFigure))
        .map(([side]) => `${page}: no figure for ${name}, ${side}`),
  )
  const refused = (["shop", "plain"] as const).flatMap((side) =>
    Object.entries(countStatuses(figures.rounds.map((round) => round[side])))
      .filter(([status]) => status !== "200")
      .map(
        ([status, count]) =>
          `${page}: answers of the ${side} that were ${status}, not 200: ${count}`,
      ),
  )
  return [...missing, ...refused]
}

function findWeightProblems(where: string, figures: WeightFigures | undefined): string[] {
  if (!figures) return [`${where}: not loaded in a browser`]
  const missing = LOADED.filter((kind) => !isFigure(figures.bytes[kind])).map(
    (kind) => `${where}: no figure for KB of ${kind}`,
  )
  const uncounted = isFigure(figures.requests) ? [] : [`${where}: no figure for requests`]
  return [...missing, ...uncounted, ...figures.failures.map((failure) => `${where}: ${failure}`)]
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

function isFigure(value: number): boolean {
  return Number.isFinite(value) && value > 0
}
