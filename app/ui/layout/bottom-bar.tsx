import type { ReactNode } from "react"
import { bottomBar } from "./bottom-bar.css.ts"

interface BottomBarProps {
  /** Accessible name. */
  label: string
  /** The breakpoint from which the page has no bar. */
  below?: keyof typeof bottomBar
  /** A sum, and the button beside it. */
  children: ReactNode
}

/**
 * A bar at the bottom of small windows, as the last part of its page. Toasts stay above it.
 */
export function BottomBar({ label, below = "lg", children }: BottomBarProps) {
  return (
    <section className={bottomBar[below]} aria-label={label}>
      {children}
    </section>
  )
}
