"use client"

import { useEffect, useEffectEvent, useState } from "react"
import { isPageReopened } from "#app/screens/shared/typed-values/is-page-reopened.ts"
import {
  saveToSessionStorage,
  consumeFromSessionStorage,
} from "#app/screens/shared/typed-values/session-storage.ts"

const STORED = "card-code"
/** Milliseconds after `sentAt` in which the code is restored. Later, the code has expired at the provider. */
const LIFETIME = 10 * 60_000

/** The stored code of a payment step that was left, while the document stays. */
let left: string | null = null

/** Removes the stored code, because the customer continues with another payment. */
export const clearStoredCardCode = () => void consumeFromSessionStorage(STORED)

/** A card that is not verified yet, and for which the provider has sent a code. */
export interface SentCardCode {
  token: string
  phone: string
  /** Seconds until the code may be sent again, counted from `sentAt`. */
  wait: number
  /** Time when the code was sent, in milliseconds since the epoch. */
  sentAt: number
  /** Seconds between `sentAt` and the load of this document; 0 for a code that was sent from this document. */
  elapsed: number
}

/**
 * The state of the code that the provider has sent for a new card; null before a code is sent. It survives a visit to
 * another page of the document [D1.791], and a reload, a change of the language and a restart of the browser by the
 * system, which all load a new document.
 *
 * @param customerPhone phone of the customer's account; the code of another customer is dropped
 * @param isOpen whether the form of the new card is open; the code of a closed form is not saved
 * @param onRestored called after the code was restored
 */
export function useSentCardCode(
  { customerPhone, isOpen }: { customerPhone: string; isOpen: boolean },
  onRestored: () => void,
) {
  const [sent, setSent] = useState<SentCardCode | null>(null)

  const restore = useEffectEvent(() => {
    const saved = consumeFromSessionStorage(STORED)
    const stored = left ?? (isPageReopened("/checkout/payment") ? saved : null)
    if (stored === null) return
    const restored = JSON.parse(stored) as SentCardCode & { owner: string }
    const age = Date.now() - restored.sentAt
    if (restored.owner !== customerPhone || age > LIFETIME) return
    const { token, phone, wait, sentAt } = restored
    setSent({ token, phone, wait, sentAt, elapsed: Math.floor(age / 1000) })
    onRestored()
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    left = null
    // The code is saved at once, because no event says that the system closes a browser in the background, for example
    // while the customer reads the SMS.
    if (sent && isOpen)
      saveToSessionStorage(STORED, JSON.stringify({ owner: customerPhone, ...sent }))
    return () => {
      left = consumeFromSessionStorage(STORED)
    }
  }, [sent, isOpen, customerPhone])

  return [sent, setSent] as const
}
