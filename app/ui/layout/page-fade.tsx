import { ViewTransition, type ReactNode } from "react"
import { pageFade } from "./page-fade.css.ts"

/** A page that another one gives way to, where the browser can: what changes within a page does so at once. */
export function PageFade({ children }: { children: ReactNode }) {
  return (
    <ViewTransition default="none" enter={pageFade} exit={pageFade}>
      {children}
    </ViewTransition>
  )
}
