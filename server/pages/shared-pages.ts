import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { Redis } from "ioredis"
import { changesChannel, changesKey } from "#contract/changes.ts"
import { copyApart } from "#server/pages/splice.ts"

/** Milliseconds that a visitor may wait for Redis: about as long as a page takes to be rendered. */
const DEADLINE = 50
/** Milliseconds in which a Redis that has failed or was late is left alone. */
const REST = 1000
const LONGEST_PAUSE = 5000
/** Until a command that nobody waits for any more is given up. */
const COMMAND_DEADLINE = 2000
/** Bytes that a process gives away in a minute, in which what it gave a minute ago is gone. */
const MAX_BYTES = 32 * 1024 * 1024
const MINUTE = 60_000
const SEAL_BYTES = 32

/** What was known of changes before a page was rendered: a later one of its tags outdates it. */
export interface Stamp {
  generation: string
  changes: string
}

export interface Found {
  /** A page that another process has rendered, as it was given away; null when there is none. */
  page: { bytes: Buffer; freshFor: number } | null
  /** What a page that is rendered from now on is given away with; null when it is not to be. */
  stamp: Stamp | null
}

export interface GivenPage {
  bytes: Buffer
  tags: ReadonlySet<string>
  /** Milliseconds until it is to be rendered anew. */
  freshFor: number
  stamp: Stamp
}

/** Pages that storefronts render for one another. */
export interface SharedPages {
  /** Never rejects, and is never late. */
  find: (key: string) => Promise<Found>
  give: (key: string, page: GivenPage) => void
  /** Whether this process hears of each change: only then is it told which pages to forget. */
  onHearing: (isHearing: boolean) => void
  close: () => void
}

/** KEYS: what is known of changes, the page. Answers generation, changes, and of a page that holds its age and bytes. */
const FIND = `
local known = redis.call('HMGET', KEYS[1], 'generation', 'changes')
if not known[1] then return {} end
local page = redis.call('HMGET', KEYS[2], 'generation', 'changes', 'tags', 'page')
if page[1] ~= known[1] or not page[4] then return known end
for tag in string.gmatch(page[3], '%S+') do
  local change = redis.call('HGET', KEYS[1], 'tag:' .. tag)
  if change and tonumber(change) > tonumber(page[2]) then return known end
end
return { known[1], known[2], redis.call('PTTL', KEYS[2]), page[4] }
`

/** KEYS: the page. ARGV: generation, changes, tags, bytes, milliseconds. */
const GIVE = `
redis.call('HSET', KEYS[1], 'generation', ARGV[1], 'changes', ARGV[2], 'tags', ARGV[3], 'page', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
`

/** The answer while nothing is shared. */
export const NOT_SHARED: Found = { page: null, stamp: null }

/**
 * Shares pages through Redis. A page is given away with the state of changes before its rendering began, and holds
 * while none of its tags has changed since (shop-api/catalogue/publish-changes.ts notes them): one that was rendered
 * before a change and comes after it is found by nobody. Pages are sealed, so that nobody else's are believed.
 *
 * @param identity another one for whoever would render other pages: of another build or with other settings
 */
export function openSharedPages({
  url,
  internalKey,
  identity,
}: {
  url: string
  internalKey: string
  identity: string
}): SharedPages {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_DEADLINE,
    retryStrategy: (times) => Math.min(times * 200, LONGEST_PAUSE),
  })
  // A connection is tried again by itself; meanwhile each process renders its own pages.
  redis.on("error", () => {})
  const digest = createHash("sha256").update(internalKey).digest("hex")
  let isHearing = false
  let restsUntil = 0
  let given = { bytes: 0, until: 0 }

  const nameOf = (key: string) => {
    const hash = createHash("sha256").update(`${identity} ${key}`).digest("base64url")
    return `${changesChannel(digest)}:page:${hash}`
  }
  const seal = (name: string, bytes: Buffer) =>
    createHmac("sha256", internalKey).update(`page ${name} `).update(bytes).digest()

  function open(name: string, value: Buffer): Buffer | null {
    const bytes = value.subarray(SEAL_BYTES)
    const mark = value.subarray(0, SEAL_BYTES)
    const isOurs = mark.length === SEAL_BYTES && timingSafeEqual(mark, seal(name, bytes))
    // A copy, for what came over the socket is a part of more.
    return isOurs ? copyApart(bytes) : null
  }

  const isThere = () => isHearing && redis.status === "ready" && performance.now() >= restsUntil
  const rest = () => (restsUntil = performance.now() + REST)

  async function ask(name: string): Promise<Found> {
    const reply = await redis.callBuffer("eval", FIND, 2, changesKey(digest), name)
    const [generation, changes, age, value] = Array.isArray(reply) ? (reply as unknown[]) : []
    if (!Buffer.isBuffer(generation) || !Buffer.isBuffer(changes)) return NOT_SHARED
    const stamp = { generation: String(generation), changes: String(changes) }
    const bytes = Buffer.isBuffer(value) ? open(name, value) : null
    const freshFor = Number(age)
    return { page: bytes && freshFor > 0 ? { bytes, freshFor } : null, stamp }
  }

  return {
    async find(key) {
      if (!isThere()) return NOT_SHARED
      const late = Promise.withResolvers<null>()
      // After a busy moment answers that are there already are read before they count as late.
      const timer = setTimeout(() => setImmediate(() => late.resolve(null)), DEADLINE)
      const found = await Promise.race([ask(nameOf(key)).catch(() => null), late.promise])
      clearTimeout(timer)
      if (found === null) rest()
      return found ?? NOT_SHARED
    },
    give(key, { bytes, tags, freshFor, stamp }) {
      const now = performance.now()
      if (now >= given.until) given = { bytes: 0, until: now + MINUTE }
      if (!isThere() || given.bytes + bytes.length > MAX_BYTES) return
      given.bytes += bytes.length
      const name = nameOf(key)
      const value = Buffer.concat([seal(name, bytes), bytes])
      const { generation, changes } = stamp
      const args = [generation, changes, [...tags].join(" "), value, Math.ceil(freshFor)]
      redis.eval(GIVE, 1, name, ...args).catch(rest)
    },
    onHearing(now) {
      isHearing = now
    },
    close: () => redis.disconnect(),
  }
}
