import { createHash } from "node:crypto"
import type { Redis } from "ioredis"
import { changesChannel, formatChange, HEARD, HEARD_EVERY } from "#contract/changes.ts"
import { type ChangeFeed } from "#shop-api/catalogue/changes.ts"

/**
 * Tells storefronts on other machines of changes, and that they are told of all of them. Answers how to stop. A
 * Redis that is gone is silent, which they notice.
 */
export function publishChanges(
  redis: Pick<Redis, "publish">,
  { follow }: Pick<ChangeFeed, "follow">,
  internalKey: string,
): () => void {
  const channel = changesChannel(createHash("sha256").update(internalKey).digest("hex"))
  let isHearing = false
  const say = (text: string) => void redis.publish(channel, text).catch(() => {})
  const beat = setInterval(() => {
    if (isHearing) say(HEARD)
  }, HEARD_EVERY).unref()
  follow({
    onChange: (change) => say(formatChange(change)),
    onHearing(now) {
      isHearing = now
    },
  })
  return () => clearInterval(beat)
}
