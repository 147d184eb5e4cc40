import { getSpread, type Spread } from "#labs/bench/results.ts"
import { type CpuTimes, PARTS } from "#labs/bench/topologies.ts"

/** Milliseconds of processor time of one request by kind of process, in one sample of each topology. */
export interface TopologyRound {
  one: CpuTimes
  /** One storefront behind nginx. */
  behindNginx: CpuTimes
  many: CpuTimes
  /** Two storefronts with twice as many visitors, so that each has as many as the storefront of `one`. */
  busyMany: CpuTimes
}

/** Cost of one kind of request in each topology, and the capacity that follows from it. */
export interface TopologyCosts {
  name: string
  /** Mean milliseconds of a request over all rounds. */
  one: CpuTimes & { all: number }
  behindNginx: CpuTimes & { all: number }
  many: CpuTimes & { all: number }
  busyMany: CpuTimes & { all: number }
  /** Ratio of `many` to `one`: the time of all processes, then the time without nginx. */
  ratio: Spread
  ratioWithoutNginx: Spread
  /** Ratio of `many`, then of `busyMany`, to `behindNginx`: the time of all processes. */
  ratioBehindNginx: Spread
  ratioWhenBusy: Spread
  /** Requests that one core can serve in a second when all processes of the shop share it. */
  perSecondACore: number
  /**
   * How many machines with storefronts, shop APIs and nginx one machine with PostgreSQL, or one core of Redis, can
   * serve.
   */
  machinesOfPostgres: number
  machinesOfRedis: number
}

const sum = (times: CpuTimes) => PARTS.reduce((all, part) => all + times[part], 0)

/** @param cores of a machine; Redis uses only one */
export function summarizeCosts(
  name: string,
  rounds: readonly TopologyRound[],
  cores: number,
): TopologyCosts {
  const one = average(rounds.map((round) => round.one))
  const behindNginx = average(rounds.map((round) => round.behindNginx))
  const many = average(rounds.map((round) => round.many))
  const busyMany = average(rounds.map((round) => round.busyMany))
  const withoutNginx = (times: CpuTimes) => sum(times) - times.nginx
  const stateless = many.all - many.PostgreSQL - many.Redis
  return {
    ...{ name, one, behindNginx, many, busyMany },
    ratio: getSpread(rounds.map((round) => sum(round.many) / sum(round.one))),
    ratioWithoutNginx: getSpread(
      rounds.map((round) => withoutNginx(round.many) / withoutNginx(round.one)),
    ),
    ratioBehindNginx: getSpread(rounds.map((round) => sum(round.many) / sum(round.behindNginx))),
    ratioWhenBusy: getSpread(rounds.map((round) => sum(round.busyMany) / sum(round.behindNginx))),
    perSecondACore: 1000 / many.all,
    machinesOfPostgres: stateless / many.PostgreSQL,
    machinesOfRedis: stateless / (many.Redis * cores),
  }
}

/** Averages all rounds, because the system counts too few ticks of a process with little work in one round. */
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
