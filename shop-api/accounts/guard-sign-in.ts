import { findKnownDevice, rememberDevice } from "#shop-api/accounts/known-device.ts"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { Caller } from "#shop-api/http/caller.ts"
import { climb } from "#shop-api/limits/climb.ts"
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
  const { keys, isKnown } = await findKeys(services, caller, phone)
  const isPerson = async () => isVouchedFor || (await caller.hasAnswered())
  const { delay, giveBack } = await climb(limits, { action: "sign_in", keys, isPerson })
  return {
    isUrgent: isKnown,
    async delayed(work) {
      if (delay === 0) return await work()
      if (waiting.has(keys.phone)) {
        await giveBack()
        throw new ApiError(429, "error.too_many_requests", { retryAfter: delay / 1000 })
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
      await giveBack()
      await forgetFailures(limits, keys.phone)
      await recordProof(limits, caller.address, phone)
      rememberDevice(services, caller, phone)
    },
  }
}

/** A password was right, or is new: its phone's next failure is the first. */
export async function forgetFailures(limits: Limits, phone: string): Promise<void> {
  const steps = limits.listSteps("sign_in").filter(({ by }) => by === "phone")
  await Promise.all(steps.map(({ counter }) => counter.delete(phone)))
}

async function findKeys(services: Guarded, caller: Caller, phone: string) {
  const device = findKnownDevice(services, caller, phone)
  if (device !== null) return { keys: { phone: `${device} ${phone}` }, isKnown: true }
  const isKnown = await isCustomerNetwork(services.limits, caller.address)
  const from = isKnown ? `${homeNetwork(caller.address)} ${phone}` : phone
  return { keys: { ...networkKeys(caller.address), phone: from, everyone: "all" }, isKnown }
}
