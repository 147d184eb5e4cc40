import { createHash } from "node:crypto"
import {
  type Change,
  changesChannel,
  HEARTBEAT,
  HEARTBEAT_TIMEOUT,
  parseChange,
} from "#runtime/invalidation-channel.ts"
import { openRedis } from "#runtime/redis.ts"

interface Subscriber {
  onChange: (change: Change) => void
  /** Called with true when every change will be received from now on, and with false when changes may be missed. */
  onSubscriptionChange: (isSubscribed: boolean) => void
}

/**
 * Receives the changes that a remote shop API publishes through Redis (shop-api/catalogue/publish-changes.ts). The
 * subscription counts as lost while Redis is gone or the shop API's heartbeat is missing. Returns how to unsubscribe.
 */
export function subscribeToChanges(
  url: string,
  internalKey: string,
  { onChange, onSubscriptionChange }: Subscriber,
): () => void {
  const redis = openRedis(url)
  let heartbeatTimer: NodeJS.Timeout | undefined
  const markDisconnected = () => onSubscriptionChange(false)
  // The client reconnects and emits an error for each failed attempt.
  redis.on("error", markDisconnected)
  redis.on("close", markDisconnected)
  redis.on("message", (_channel, text) => {
    if (text !== HEARTBEAT) return onChange(parseChange(text))
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(markDisconnected, HEARTBEAT_TIMEOUT).unref()
    onSubscriptionChange(true)
  })
  redis
    .subscribe(changesChannel(createHash("sha256").update(internalKey).digest("hex")))
    .catch(markDisconnected)
  return () => {
    clearTimeout(heartbeatTimer)
    redis.disconnect()
  }
}
