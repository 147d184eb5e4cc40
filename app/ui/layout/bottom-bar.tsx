import type { ReactNode } from "react"
import { bottomBar } from "./bottom-bar.css.ts"

interface BottomBarProps {
  /** Accessible name. */
  label: string
  /** A sum, and the button beside it. */
  children: ReactNode
}

/**
 * A bar at the bottom of the window below lg, as the last part of its page. Toasts stay above it.
 */
export function BottomBar({ label, children }: BottomBarProps) {
  return (
    <section className={bottomBar} aria-label={label}>
      {children}
    </section>
  )
}
