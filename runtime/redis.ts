import { Redis, type RedisOptions } from "ioredis"

/** Maximum milliseconds between two attempts to connect. */
const MAX_RECONNECT_DELAY = 5000

type Options = Pick<
  RedisOptions,
  "enableOfflineQueue" | "maxRetriesPerRequest" | "commandTimeout" | "connectTimeout"
>

/**
 * Creates a Redis connection. The client opens it in the background, and opens it again when it breaks. Each failed
 * attempt emits the event `error`, for which the caller must have a listener.
 */
export function openRedis(url: string, options: Options = {}): Redis {
  return new Redis(url, {
    ...options,
    retryStrategy: (times) => Math.min(times * 200, MAX_RECONNECT_DELAY),
  })
}

/**
 * Calls `onLost` when the connection breaks or cannot be opened, and `onBack` when it is there again. The reason is a
 * code of Node, such as ECONNREFUSED, or of Redis, such as NOAUTH.
 */
export function watchConnection(
  redis: Redis,
  { onLost, onBack }: { onLost: (reason: string) => void; onBack: () => void },
): void {
  let isLost = false
  redis.on("error", (error: Error & { code?: string }) => {
    // Every failed attempt to reconnect emits an error. Only the first one is reported.
    if (!isLost) onLost(error.code ?? /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name)
    isLost = true
  })
  redis.on("ready", () => {
    if (isLost) onBack()
    isLost = false
  })
}
