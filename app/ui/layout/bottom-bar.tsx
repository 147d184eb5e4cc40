import type { ReactNode } from "react"
import { bottomBar } from "./bottom-bar.css.ts"

interface BottomBarProps {
  /** Accessible name of the bar. */
  label: string
  /** The breakpoint below which the page shows the bar. */
  below?: keyof typeof bottomBar
  /** A sum and the button next to it. */
  children: ReactNode
}

/** A bar at the bottom of small windows. Render it as the last part of its page. Toasts stay above it. */
export function BottomBar({ label, below = "lg", children }: BottomBarProps) {
  return (
    <section className={bottomBar[below]} aria-label={label}>
      {children}
    </section>
  )
}
