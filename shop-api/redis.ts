import type { Redis } from "ioredis"
import type { Logger } from "pino"
import { openRedis } from "#runtime/redis.ts"

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
  let isLost = false
  redis.on("error", (error: Error & { code?: string }) => {
    // Every failed attempt to reconnect emits an error. Only the first one is logged.
    if (!isLost) log.error({ reason: error.code ?? error.name }, "Redis is gone")
    isLost = true
  })
  redis.on("ready", () => {
    if (isLost) log.info("Redis is back")
    isLost = false
  })
  return redis
}
