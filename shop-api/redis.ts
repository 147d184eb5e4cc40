import type { Redis } from "ioredis"
import type { Logger } from "pino"
import { openRedis, watchConnection } from "#runtime/redis.ts"

/** How many milliseconds a Redis command may take. After that, the rate limits are counted in the database instead. */
const COMMAND_DEADLINE = 500
const CONNECT_DEADLINE = 2000

/**
 * Opens the shop API's connection to Redis, which is used for rate limits and for publishing changes of the catalogue.
 * While the connection is broken, commands fail at once.
 */
export function openSharedRedis(url: string, log: Logger): Redis {
  const redis = openRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_DEADLINE,
    connectTimeout: CONNECT_DEADLINE,
  })
  watchConnection(redis, {
    onLost: (reason) => log.error({ reason }, "Redis connection lost"),
    onBack: () => log.info("Redis connection restored"),
  })
  return redis
}
