import {
  type Change,
  changesChannel,
  HEARTBEAT,
  HEARTBEAT_TIMEOUT,
  parseChange,
} from "#runtime/invalidation-channel.ts"
import { openRedis, watchConnection } from "#runtime/redis.ts"

interface Subscriber {
  onChange: (change: Change) => void
  /** Called with true when all changes are received from now on, and with false when changes may be missed. */
  onSubscriptionChange: (isSubscribed: boolean) => void
  /** Called with the reason when Redis cannot be reached, and with null when it can be reached again. */
  onRedisChange: (reason: string | null) => void
}

/**
 * Receives the changes of the catalogue that a shop API in another process publishes through Redis
 * (shop-api/catalogue/publish-changes-on-redis.ts). The subscription is considered lost when Redis cannot be reached
 * or the shop API's heartbeat does not arrive. Returns a function that ends the subscription.
 */
export function subscribeToChanges(
  url: string,
  internalKey: string,
  { onChange, onSubscriptionChange, onRedisChange }: Subscriber,
): () => void {
  // Without a limit of retries, the subscription waits for a Redis that starts long after this process.
  const redis = openRedis(url, { maxRetriesPerRequest: null })
  let heartbeatTimer: NodeJS.Timeout | undefined
  const markDisconnected = () => onSubscriptionChange(false)
  // If the machine that runs Redis has failed, the connection stays open for hours but delivers nothing. So it is
  // opened again when no heartbeat arrives.
  const reconnect = () => {
    markDisconnected()
    redis.disconnect(true)
  }
  watchConnection(redis, { onLost: onRedisChange, onBack: () => onRedisChange(null) })
  // The Redis client reconnects by itself, and emits an error for each attempt that fails.
  redis.on("error", markDisconnected)
  redis.on("close", markDisconnected)
  redis.on("message", (_channel, text) => {
    if (text !== HEARTBEAT) return onChange(parseChange(text))
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(reconnect, HEARTBEAT_TIMEOUT).unref()
    onSubscriptionChange(true)
  })
  redis.subscribe(changesChannel(internalKey)).catch(markDisconnected)
  return () => {
    clearTimeout(heartbeatTimer)
    redis.disconnect()
  }
}
