import { Redis } from "ioredis"
import type { Logger } from "pino"

/** Milliseconds that a command may take: Redis is there to be quick, and the database stands behind it. */
const COMMAND_DEADLINE = 500
const CONNECT_DEADLINE = 2000
/** Milliseconds between two tries to connect, at most. */
const LONGEST_PAUSE = 5000

/**
 * A connection that is made in the background and made again whenever it breaks. While there is none, commands
 * fail at once; nobody waits for it.
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
    // Each try to connect fails with an error of its own: one line says it.
    if (!isLost) log.error({ reason: error.code ?? error.name }, "Redis is gone")
    isLost = true
  })
  redis.on("ready", () => {
    if (isLost) log.info("Redis is back")
    isLost = false
  })
  return redis
}
