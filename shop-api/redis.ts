import type { Redis } from "ioredis"
import type { Logger } from "pino"
import { openRedis } from "#runtime/redis.ts"

/** Milliseconds. After it the limits use the database. */
const COMMAND_DEADLINE = 500
const CONNECT_DEADLINE = 2000

/**
 * The connection of one shop API, which counts limits and publishes changes. While it is broken, commands fail at
 * once.
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
    // Each failed attempt to connect emits an error; log the first one only.
    if (!isLost) log.error({ reason: error.code ?? error.name }, "Redis is gone")
    isLost = true
  })
  redis.on("ready", () => {
    if (isLost) log.info("Redis is back")
    isLost = false
  })
  return redis
}
