"use client"

import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { waitingText } from "./waiting-for-bank.css.ts"

/** Milliseconds after which the customer may wonder whether the order is still being placed. */
const LATE_AFTER = 2000

/** Asks the customer to wait when the response to a placed order takes long, because the bank is charging the card. */
export function WaitingForBank({ text }: { text: string }) {
  const isLate = useIsOrderLate()
  return (
    <div role="status" className={waitingText}>
      {isLate ? text : null}
    </div>
  )
}

function useIsOrderLate(): boolean {
  const { state, formData } = useNavigation()
  const isPlacing = state !== "idle" && formData?.has("terms") === true && !formData.has("intent")
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPlacing) return undefined
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPlacing])
  return isPlacing && isLate
}
