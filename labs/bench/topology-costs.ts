import { type CpuTimes, PARTS } from "#labs/bench/topologies.ts"
import { getSpread, type Spread } from "#labs/statistics.ts"

/** One sample of each topology: the CPU time of one request in milliseconds, by kind of process. */
export interface TopologyRound {
  one: CpuTimes
  /** One storefront behind nginx. */
  behindNginx: CpuTimes
  many: CpuTimes
  /**
   * Two storefronts with twice as many visitors, so that each storefront has as many visitors as the only storefront of
   * `one`.
   */
  busyMany: CpuTimes
}

/**
 * What one kind of request costs in each topology, and how much traffic a shop can therefore serve. In `one` and
 * `behindNginx`, the shop has one storefront and one shop API, without and with nginx before them. In `many` and
 * `busyMany`, it has two of each behind nginx, with the load of the others and with twice that load.
 */
export interface TopologyCosts {
  name: string
  /** Mean CPU time of a request over all rounds, in milliseconds: of each kind of process, and of all together. */
  one: CpuTimes & { all: number }
  behindNginx: CpuTimes & { all: number }
  many: CpuTimes & { all: number }
  busyMany: CpuTimes & { all: number }
  /** CPU time of all processes in `many`, divided by that in `one`. */
  ratio: Spread
  /** Like `ratio`, but without the CPU time of nginx. */
  ratioWithoutNginx: Spread
  /** CPU time of all processes in `many`, divided by that in `behindNginx`. */
  ratioBehindNginx: Spread
  /** CPU time of all processes in `busyMany`, divided by that in `behindNginx`. */
  ratioWhenBusy: Spread
  /** How many requests per second one core can serve if all processes of the shop share it. */
  perSecondACore: number
  /**
   * The number of machines (each with storefronts, shop APIs and nginx) that one machine with PostgreSQL can serve.
   * `machinesOfRedis` is the number of such machines that one core with Redis can serve.
   */
  machinesOfPostgres: number
  machinesOfRedis: number
}

const sum = (times: CpuTimes) => PARTS.reduce((all, part) => all + times[part], 0)

/**
 * Summarizes the rounds of one kind of request.
 *
 * @param cores number of cores of a machine; Redis uses only one
 */
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
    name,
    one,
    behindNginx,
    many,
    busyMany,
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

/** Computes the mean of all rounds. In a single round, Linux counts too few ticks for a process with little work. */
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
