import { createHash, randomUUID } from "node:crypto"
import type { Redis } from "ioredis"
import {
  type Change,
  changesChannel,
  changesKey,
  formatChange,
  HEARD,
  HEARD_EVERY,
  tagsOf,
} from "#contract/changes.ts"
import type { ChangeFeed } from "#shop-api/catalogue/changes.ts"

/** Products whose last change is known by itself; beyond them everything counts as changed. */
const MAX_KNOWN = 10_000
/** Seconds after which nothing is left of a shop that was closed. */
const KNOWN_FOR = 24 * 60 * 60

/**
 * Notes a change and tells of it in one step, so that nobody hears of one that is not noted. KEYS: what is known;
 * ARGV: channel, message, a new generation, then the tags.
 */
const SAY = `
local known, channel, message = KEYS[1], ARGV[1], ARGV[2]
local isLost = redis.call('HEXISTS', known, 'generation') == 0
if message == '' or isLost or redis.call('HLEN', known) > ${MAX_KNOWN} then
  redis.call('DEL', known)
  redis.call('HSET', known, 'generation', ARGV[3], 'changes', 0)
elseif #ARGV > 3 then
  local change = redis.call('HINCRBY', known, 'changes', 1)
  for index = 4, #ARGV do redis.call('HSET', known, 'tag:' .. ARGV[index], change) end
end
redis.call('EXPIRE', known, ${KNOWN_FOR})
redis.call('PUBLISH', channel, message)
`

/**
 * Tells storefronts on other machines of changes, and that they are told of all of them. Answers how to stop. A
 * Redis that is gone is silent, which they notice; what it may have missed is everything, told when it is back.
 */
export function publishChanges(
  redis: Pick<Redis, "eval" | "on">,
  { follow }: Pick<ChangeFeed, "follow">,
  internalKey: string,
): () => void {
  const digest = createHash("sha256").update(internalKey).digest("hex")
  let isHearing = false
  let hasMissed = false

  /** Answers whether Redis has taken it. */
  async function say(message: string, tags: readonly string[] = []): Promise<boolean> {
    try {
      const channel = changesChannel(digest)
      await redis.eval(SAY, 1, changesKey(digest), channel, message, randomUUID(), ...tags)
      return true
    } catch {
      hasMissed = true
      return false
    }
  }
  const tell = (change: Change) =>
    say(formatChange(change), change === "everything" ? [] : tagsOf(change.productIds))

  async function tellThatAllIsHeard(): Promise<void> {
    if (hasMissed) {
      hasMissed = false
      if (!(await tell("everything"))) return
    }
    if (isHearing) await say(HEARD)
  }

  // It may have come back with what it knew some time ago.
  redis.on("ready", () => (hasMissed = true))
  const beat = setInterval(() => void tellThatAllIsHeard(), HEARD_EVERY).unref()
  follow({
    onChange: (change) => void tell(change),
    onHearing(now) {
      isHearing = now
    },
  })
  return () => clearInterval(beat)
}
