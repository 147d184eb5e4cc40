import { getSpread, type Spread } from "#labs/bench/results.ts"
import { type CpuTimes, PARTS } from "#labs/bench/topologies.ts"

/** Processor milliseconds of one request, by who used them, in one sample of each topology. */
export interface SharedRound {
  one: CpuTimes
  /** One as well, behind nginx. */
  behindNginx: CpuTimes
  many: CpuTimes
  /** Many with twice the visitors: each of two has as many as the one. */
  busyMany: CpuTimes
}

/** What one kind of request costs one storefront and two behind nginx, and how far that goes. */
export interface Shares {
  name: string
  /** Milliseconds of a request, means of all rounds. */
  one: CpuTimes & { all: number }
  behindNginx: CpuTimes & { all: number }
  many: CpuTimes & { all: number }
  busyMany: CpuTimes & { all: number }
  /** All processes of many over all of one, round by round; and the same without nginx. */
  ratio: Spread
  ratioWithoutNginx: Spread
  /** All processes of many over all of one behind nginx, which has the same visitors, or each storefront as many. */
  ratioBehindNginx: Spread
  ratioWhenBusy: Spread
  /** What one core serves, of all processes together. */
  perSecondACore: number
  /** So many machines of storefronts, shop APIs and nginx fill a machine of PostgreSQL's, or Redis' one core. */
  machinesOfPostgres: number
  machinesOfRedis: number
}

const sum = (times: CpuTimes) => PARTS.reduce((all, part) => all + times[part], 0)

/** @param cores of a machine, on which Redis uses one */
export function summarizeShares(
  name: string,
  rounds: readonly SharedRound[],
  cores: number,
): Shares {
  const one = average(rounds.map((round) => round.one))
  const behindNginx = average(rounds.map((round) => round.behindNginx))
  const many = average(rounds.map((round) => round.many))
  const busyMany = average(rounds.map((round) => round.busyMany))
  const withoutNginx = (times: CpuTimes) => sum(times) - times.nginx
  const atWork = many.all - many.PostgreSQL - many.Redis
  return {
    ...{ name, one, behindNginx, many, busyMany },
    ratio: getSpread(rounds.map((round) => sum(round.many) / sum(round.one))),
    ratioWithoutNginx: getSpread(
      rounds.map((round) => withoutNginx(round.many) / withoutNginx(round.one)),
    ),
    ratioBehindNginx: getSpread(rounds.map((round) => sum(round.many) / sum(round.behindNginx))),
    ratioWhenBusy: getSpread(rounds.map((round) => sum(round.busyMany) / sum(round.behindNginx))),
    perSecondACore: 1000 / many.all,
    machinesOfPostgres: atWork / many.PostgreSQL,
    machinesOfRedis: atWork / (many.Redis * cores),
  }
}

/** Means: of a small share a single round has few ticks. */
function average(times: readonly CpuTimes[]): CpuTimes & { all: number } {
  const mean = (part: keyof CpuTimes) =>
    times.reduce((total, one) => total + one[part], 0) / times.length
  const each = {
    storefront: mean("storefront"),
    "shop API": mean("shop API"),
    nginx: mean("nginx"),
    PostgreSQL: mean("PostgreSQL"),
    Redis: mean("Redis"),
  }
  return { ...each, all: sum(each) }
}
