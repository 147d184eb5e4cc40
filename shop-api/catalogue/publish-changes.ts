import { createHash } from "node:crypto"
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
 * Publishes changes to storefronts on other machines, and a heartbeat while no change is lost. Without a connection to
 * Redis there is no heartbeat; after a reconnect it publishes a change of everything. Returns a function that stops it.
 */
export function publishChanges(
  redis: Pick<Redis, "publish" | "on">,
  { follow }: Pick<ChangeFeed, "follow">,
  internalKey: string,
): () => void {
  const channel = changesChannel(createHash("sha256").update(internalKey).digest("hex"))
  let isSubscribed = false
  let hasMissed = false

  /** Returns whether Redis has accepted the message. */
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
