import { createHash } from "node:crypto"
import { Redis } from "ioredis"
import { type Change, changesChannel, HEARD, HEARD_FOR, parseChange } from "#contract/changes.ts"

interface Follower {
  onChange: (change: Change) => void
  onHearing: (isHearing: boolean) => void
}

const LONGEST_PAUSE = 5000

/**
 * Hears what a shop API elsewhere tells of changes (shop-api/catalogue/publish-changes.ts). Nothing is heard while
 * Redis is gone or the shop API has fallen silent; the first word after that drops all pages. Answers how to stop.
 */
export function followRedis(url: string, internalKey: string, follower: Follower): () => void {
  const redis = new Redis(url, { retryStrategy: (times) => Math.min(times * 200, LONGEST_PAUSE) })
  let silence: NodeJS.Timeout | undefined
  const deafen = () => follower.onHearing(false)
  // The first try and each further one fail with an error of their own; the deafness is what matters.
  redis.on("error", deafen)
  redis.on("close", deafen)
  redis.on("message", (_channel, text) => {
    if (text !== HEARD) return follower.onChange(parseChange(text))
    clearTimeout(silence)
    silence = setTimeout(deafen, HEARD_FOR).unref()
    follower.onHearing(true)
  })
  redis
    .subscribe(changesChannel(createHash("sha256").update(internalKey).digest("hex")))
    .catch(deafen)
  return () => {
    clearTimeout(silence)
    redis.disconnect()
  }
}
