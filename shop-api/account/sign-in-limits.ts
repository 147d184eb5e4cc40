import { ConcurrencyLimiter } from "#runtime/concurrency-limiter.ts"
import { findKnownDevice, rememberDevice } from "#shop-api/account/known-device.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"
import { checkLimits, MAX_DELAY_MS } from "#shop-api/limits/check-limits.ts"
import type { Limits } from "#shop-api/limits/limit-counters.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"
import { isCustomerNetwork, recordProof } from "#shop-api/limits/network-credit.ts"
import { homeNetwork, networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Services } from "#shop-api/services.ts"

/** One attempt to sign in with a password. It counts as failed until `succeed` is called. */
interface Attempt {
  /**
   * Whether this password check runs before the checks of other callers that wait for a CPU core. True if the browser
   * is a known device of the phone, or if a customer has signed in from the same network lately (network-credit.ts).
   */
  isUrgent: boolean
  /**
   * Runs `work`, delayed if many attempts for the phone have failed. While a delayed attempt waits, further attempts
   * that are counted together with it (see `guardSignIn`) get 429.
   */
  delayed<T>(work: () => Promise<T>): Promise<T>
  succeed(): Promise<void>
}

type Guarded = Pick<Services, "config" | "limits">

interface Keys {
  keys: Partial<Record<Scope, string>> & { phone: string }
  isKnown: boolean
}

/**
 * Limits how many sign-ins from unknown devices are counted at a time, because counting may need a database
 * connection, and a flood of sign-ins must not occupy all of them.
 */
const unknownNetworks = new ConcurrencyLimiter({ concurrency: 4, maxQueue: 200 })
/**
 * Maximum number of attempts from unknown devices in one network that wait or run at a time. Without it, a single
 * network could fill the queue of `unknownNetworks`.
 */
const MAX_PER_NETWORK = 10
/** How many attempts of each network wait or run at the moment. */
const runningByNetwork = new Map<string, number>()

/**
 * Keys of the delayed attempts that are waiting at the moment. A key is a phone, or a known device or a network
 * followed by a phone.
 */
const waiting = new Set<string>()

/**
 * Counts an attempt to sign in with a phone, whether or not the phone has an account. Failed attempts are counted
 * separately for each known device of the phone (a browser whose cookie proves that its user owns the phone), for
 * each network from which a customer has signed in lately, and for all other networks together. So the failed
 * attempts of an attacker do not lock out the customer.
 *
 * @throws ApiError 429 after too many attempts. If it has `errors.answer`, the visitor may go on after answering the
 *   storefront's simple question (arithmetic)
 */
export async function guardSignIn(
  services: Guarded,
  caller: Caller,
  {
    phone,
    hasPassedCaptcha,
    wait,
  }: {
    phone: string
    hasPassedCaptcha: boolean
    wait: (milliseconds: number) => Promise<unknown>
  },
): Promise<Attempt> {
  const { limits } = services
  const isPerson = async () => hasPassedCaptcha || (await caller.hasAnswered())
  const countAs = async ({ keys, isKnown }: Keys) => {
    if (waiting.has(keys.phone)) throw refuseBusy()
    return { keys, isKnown, ...(await checkLimits(limits, { action: "sign_in", keys, isPerson })) }
  }
  const device = findKnownDevice(services, caller, phone)
  const { keys, isKnown, delay, revert } =
    device === null
      ? await runForUnknownDevice(caller, async () =>
          countAs(await buildKeys(limits, caller, phone)),
        )
      : await countAs({ keys: { phone: keyOfDevice(device, phone) }, isKnown: true })
  return {
    isUrgent: isKnown,
    async delayed(work) {
      if (delay === 0) return await work()
      if (waiting.has(keys.phone)) {
        await revert()
        throw refuseBusy()
      }
      waiting.add(keys.phone)
      try {
        await wait(delay)
        return await work()
      } finally {
        waiting.delete(keys.phone)
      }
    },
    async succeed() {
      await revert()
      await deleteCounts(limits, keys.phone)
      await recordProof(limits, caller.address, phone)
      rememberDevice(services, caller, phone)
    },
  }
}

/**
 * Resets all counts of failed sign-ins that can delay the caller's next sign-in with this phone: the count that all
 * unknown networks share, and the counts of the caller's network and device.
 */
export async function forgetFailures(
  services: Guarded,
  caller: Caller,
  phone: string,
): Promise<void> {
  const { limits } = services
  const device = findKnownDevice(services, caller, phone)
  const keys = [phone, keyOfNetwork(caller, phone)]
  if (device !== null) keys.push(keyOfDevice(device, phone))
  await Promise.all(keys.map((key) => deleteCounts(limits, key)))
}

/** Deletes the counts of failed sign-ins under a key: a phone, or a known device or a network followed by a phone. */
async function deleteCounts(limits: Limits, key: string): Promise<void> {
  const rules = limits.listRules("sign_in").filter(({ by }) => by === "phone")
  for (const { name } of rules) limits.refusals.delete(`${name} ${key}`)
  await Promise.all(rules.map(({ counter }) => counter.delete(key)))
}

const keyOfDevice = (device: string, phone: string) => `${device} ${phone}`
const keyOfNetwork = (caller: Caller, phone: string) => `${homeNetwork(caller.address)} ${phone}`

async function runForUnknownDevice<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const network = homeNetwork(caller.address) ?? ""
  const others = runningByNetwork.get(network) ?? 0
  if (others >= MAX_PER_NETWORK) throw refuseBusy(1)
  runningByNetwork.set(network, others + 1)
  try {
    return await runLimited(unknownNetworks, work)
  } finally {
    const left = (runningByNetwork.get(network) ?? 1) - 1
    if (left === 0) runningByNetwork.delete(network)
    else runningByNetwork.set(network, left)
  }
}

async function buildKeys(limits: Limits, caller: Caller, phone: string): Promise<Keys> {
  const isKnown = await isCustomerNetwork(limits, caller.address)
  const from = isKnown ? keyOfNetwork(caller, phone) : phone
  return { keys: { ...networkKeys(caller.address), phone: from, everyone: "all" }, isKnown }
}

const refuseBusy = (retryAfter = MAX_DELAY_MS / 1000) =>
  new ApiError(429, "error.too_many_requests", { retryAfter })
