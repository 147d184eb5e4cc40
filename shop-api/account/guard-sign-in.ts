import { findKnownDevice, rememberDevice } from "#shop-api/account/known-device.ts"
import { createQueue, runInTurn } from "#shop-api/account/queue.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { checkLimits, LONGEST_DELAY_MS } from "#shop-api/limits/check-limits.ts"
import type { Scope } from "#shop-api/limits/limit-rules.ts"
import type { Limits } from "#shop-api/limits/limits.ts"
import { homeNetwork, networkKeys } from "#shop-api/limits/network-keys.ts"
import { isCustomerNetwork, recordProof } from "#shop-api/limits/trust.ts"
import type { Services } from "#shop-api/services.ts"

/** An attempt at a password, counted as a failure until it succeeds. */
export interface Attempt {
  /** Whether its hash is computed before those of strangers. */
  isUrgent: boolean
  /** Puts the answer off, after many failures; then attempts at the same phone come one at a time. */
  delayed<T>(work: () => Promise<T>): Promise<T>
  succeed(): Promise<void>
}

type Guarded = Pick<Services, "config" | "limits">

interface Keys {
  keys: Partial<Record<Scope, string>> & { phone: string }
  isKnown: boolean
}

/** Who comes on no known device: so many at a time, so that a flood of them leaves the store to the others. */
const unknownNetworks = createQueue({ atOnce: 4, waiting: 200 })
/** And so many of them from one network, that one network cannot fill the line. */
const MAX_OF_NETWORK = 10
const ofNetwork = new Map<string, number>()

/** Phones whose answers are being put off. */
const waiting = new Set<string>()

/**
 * Counts an attempt at the password of a phone, known or not. The failures of strangers do not keep back a known
 * device of the phone; those of one network of customers do not keep back another.
 *
 * @throws ApiError 429, with errors.answer when the simple question is to be answered first
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
      ? await runAsStranger(caller, async () => countAs(await buildKeys(limits, caller, phone)))
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

/** A password was right, or is new: its phone's next failure is the first. */
export async function forgetFailures(limits: Limits, phone: string): Promise<void> {
  const steps = limits.listSteps("sign_in").filter(({ by }) => by === "phone")
  for (const { name } of steps) limits.refusals.forget(`${name} ${phone}`)
  await Promise.all(steps.map(({ counter }) => counter.delete(phone)))
}

async function runAsStranger<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  const network = homeNetwork(caller.address) ?? ""
  const others = ofNetwork.get(network) ?? 0
  if (others >= MAX_OF_NETWORK) throw refuseBusy(1)
  ofNetwork.set(network, others + 1)
  try {
    return await runInTurn(unknownNetworks, work)
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
