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
