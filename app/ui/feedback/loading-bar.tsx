"use client"
import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { TIMING } from "./loading-bar-timing.ts"
import { phases } from "./loading-bar.css.ts"

/**
 * Shows a bar at the top of the window while the router loads a page [S9.24]. Without scripts the browser shows its own
 * indicator.
 */
export function LoadingBar({ label }: { label: string }) {
  const isLoading = useNavigation().state !== "idle"
  const [phase, setPhase] = useState<keyof typeof phases | null>(null)

  useEffect(() => {
    if (isLoading) return after(TIMING.throttle, () => setPhase("running"))
    setPhase((current) => (current === "running" ? "done" : current))
  }, [isLoading])

  useEffect(() => {
    if (phase === "done") return after(TIMING.hideDelay, () => setPhase("leaving"))
    if (phase === "leaving") return after(TIMING.resetDelay, () => setPhase(null))
  }, [phase])

  if (!phase) return null
  return (
    <div
      className={phases[phase]}
      role="progressbar"
      aria-label={label}
      aria-hidden={phase === "leaving" || undefined}
    />
  )
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
