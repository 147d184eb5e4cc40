import { useLayoutEffect, useState } from "react"
import { useNavigation } from "react-router"
import { TIMING } from "./loading-bar-timing.ts"
import { phases } from "./loading-bar.css.ts"

/** Shows the bar in the browser's top layer. Otherwise an open modal panel would cover it. */
const raise = (bar: Partial<HTMLElement> | null) => bar?.showPopover?.()

/**
 * Shows a bar at the top of the window while the router loads a page [S9.24]. Without scripts the browser shows its own
 * indicator.
 */
export function LoadingBar({ label }: { label: string }) {
  const isLoading = useNavigation().state !== "idle"
  const [phase, setPhase] = useState<keyof typeof phases | null>(null)

  // A layout effect starts each timer when its phase is painted. A busy device may run a passive effect much later.
  useLayoutEffect(() => {
    if (!isLoading && phase === "running") setPhase("done")
    const [next, delay] = isLoading
      ? (["running", TIMING.throttle] as const)
      : phase === "done"
        ? (["leaving", TIMING.hideDelay] as const)
        : ([null, TIMING.resetDelay] as const)
    const timer = setTimeout(() => setPhase(next), delay)
    return () => clearTimeout(timer)
  }, [isLoading, phase])

  if (!phase) return null
  return (
    <div
      ref={raise}
      popover="manual"
      className={phases[phase]}
      role="progressbar"
      aria-label={label}
      aria-hidden={phase === "leaving" || undefined}
    />
  )
}
