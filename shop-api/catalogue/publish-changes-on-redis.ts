import type { Redis } from "ioredis"
import {
  type Change,
  changesChannel,
  formatChange,
  HEARTBEAT,
  HEARTBEAT_INTERVAL,
} from "#runtime/invalidation-channel.ts"
import type { ChangeFeed } from "#shop-api/catalogue/change-feed.ts"

/**
 * Publishes catalogue changes on Redis to storefronts on other machines. Also publishes heartbeats while the shop API
 * receives all changes from the database: a storefront that gets no heartbeats assumes that it misses changes. After a
 * lost connection to Redis, publishes that everything has changed. Returns a function that stops the heartbeats.
 */
export function publishChangesOnRedis(
  redis: Pick<Redis, "publish" | "on">,
  { follow }: Pick<ChangeFeed, "follow">,
  internalKey: string,
): () => void {
  const channel = changesChannel(internalKey)
  let isSubscribed = false
  let hasMissed = false

  /** Publishes a message. Returns false when Redis has not accepted it. */
  async function publish(message: string): Promise<boolean> {
    try {
      await redis.publish(channel, message)
      return true
    } catch {
      hasMissed = true
      return false
    }
  }
  const publishChange = (change: Change) => publish(formatChange(change))

  async function sendHeartbeat(): Promise<void> {
    if (hasMissed) {
      hasMissed = false
      if (!(await publishChange("everything"))) return
    }
    if (isSubscribed) await publish(HEARTBEAT)
  }

  redis.on("ready", () => (hasMissed = true))
  const heartbeat = setInterval(() => void sendHeartbeat(), HEARTBEAT_INTERVAL).unref()
  follow({
    onChange: (change) => void publishChange(change),
    onSubscriptionChange(now) {
      isSubscribed = now
    },
  })
  return () => clearInterval(heartbeat)
}
