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
