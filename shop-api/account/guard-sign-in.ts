import { Limiter } from "#runtime/limiter.ts"
import { findKnownDevice, rememberDevice } from "#shop-api/account/known-device.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { runLimited } from "#shop-api/http/run-limited.ts"
import { checkLimits, LONGEST_DELAY_MS } from "#shop-api/limits/check-limits.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"
import type { Limits } from "#shop-api/limits/limits.ts"
import { isCustomerNetwork, recordProof } from "#shop-api/limits/network-credit.ts"
import { homeNetwork, networkKeys } from "#shop-api/limits/network-keys.ts"
import type { Services } from "#shop-api/services.ts"

/** An attempt to enter a password, counted as a failure until `succeed` is called. */
export interface Attempt {
  /** Whether the attempt's hash is computed before those of unknown networks. */
  isUrgent: boolean
  /** Runs `work`, after a delay when there were many failures. Only one delayed attempt per phone runs at a time. */
  delayed<T>(work: () => Promise<T>): Promise<T>
  succeed(): Promise<void>
}

type Guarded = Pick<Services, "config" | "limits">

interface Keys {
  keys: Partial<Record<Scope, string>> & { phone: string }
  isKnown: boolean
}

/** Limits attempts from unknown devices, so that a flood of them leaves the database to other requests. */
const unknownNetworks = new Limiter({ concurrency: 4, maxQueue: 200 })
/** Attempts of one network at a time, so that it cannot fill the queue. */
const MAX_OF_NETWORK = 10
const ofNetwork = new Map<string, number>()

/** Keys of the phones whose attempt is delayed at the moment. */
const waiting = new Set<string>()

/**
 * Counts an attempt to sign in with a phone, with or without an account. Each known device of the phone, each network
 * with credit and all other networks together have separate counts, so that failures of one do not block another.
 *
 * @throws ApiError 429, with errors.answer when the caller has to answer the simple question first
 */
export async function guardSignIn(
  services: Guarded,
  caller: Caller,
  {
    phone,
    isVouchedFor,
    wait,
  }: {
    phone: string
    isVouchedFor: boolean
    wait: (milliseconds: number) => Promise<unknown>
  },
): Promise<Attempt> {
  const { limits } = services
  const isPerson = async () => isVouchedFor || (await caller.hasAnswered())
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
      : await countAs({ keys: { phone: `${device} ${phone}` }, isKnown: true })
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
      await forgetFailures(limits, keys.phone)
      await recordProof(limits, caller.address, phone)
      rememberDevice(services, caller, phone)
    },
  }
}

/** Resets the failures of a phone, after a right password or a new one. */
export async function forgetFailures(limits: Limits, phone: string): Promise<void> {
  const steps = limits.listSteps("sign_in").filter(({ by }) => by === "phone")
  for (const { name } of steps) limits.refusals.forget(`${name} ${phone}`)
  await Promise.all(steps.map(({ counter }) => counter.delete(phone)))
}

async function runForUnknownDevice<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const network = homeNetwork(caller.address) ?? ""
  const others = ofNetwork.get(network) ?? 0
  if (others >= MAX_OF_NETWORK) throw refuseBusy(1)
  ofNetwork.set(network, others + 1)
  try {
    return await runLimited(unknownNetworks, work)
  } finally {
    const left = (ofNetwork.get(network) ?? 1) - 1
    if (left === 0) ofNetwork.delete(network)
    else ofNetwork.set(network, left)
  }
}

async function buildKeys(limits: Limits, caller: Caller, phone: string): Promise<Keys> {
  const isKnown = await isCustomerNetwork(limits, caller.address)
  const from = isKnown ? `${homeNetwork(caller.address)} ${phone}` : phone
  return { keys: { ...networkKeys(caller.address), phone: from, everyone: "all" }, isKnown }
}

const refuseBusy = (retryAfter = LONGEST_DELAY_MS / 1000) =>
  new ApiError(429, "error.too_many_requests", { retryAfter })
