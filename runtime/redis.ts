import { Redis, type RedisOptions } from "ioredis"

/** Longest pause between two attempts to connect, in milliseconds. */
const MAX_RECONNECT_DELAY = 5000

type Options = Pick<
  RedisOptions,
  "enableOfflineQueue" | "maxRetriesPerRequest" | "commandTimeout" | "connectTimeout"
>

/**
 * A connection that is opened in the background and reopened when it breaks. It emits an `error` for each failed attempt,
 * to which the caller must listen.
 */
export function openRedis(url: string, options: Options = {}): Redis {
  return new Redis(url, {
    ...options,
    retryStrategy: (times) => Math.min(times * 200, MAX_RECONNECT_DELAY),
  })
}
