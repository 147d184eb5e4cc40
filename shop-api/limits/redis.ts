import { Redis } from "ioredis"
import type { Logger } from "pino"

/** Milliseconds. After it the limits use the database. */
const COMMAND_DEADLINE = 500
const CONNECT_DEADLINE = 2000
/** Longest pause between two attempts to connect, in milliseconds. */
const LONGEST_PAUSE = 5000

/**
 * A connection that is opened in the background and reopened when it breaks. Without a connection commands fail at
 * once.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_DEADLINE,
    connectTimeout: CONNECT_DEADLINE,
    retryStrategy: (times) => Math.min(times * 200, LONGEST_PAUSE),
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
