import { ViewTransition, type ReactNode } from "react"
import { pageFade } from "./page-fade.css.ts"

/** Cross-fades between pages in browsers that support view transitions. Changes within a page are not animated. */
export function PageFade({ children }: { children: ReactNode }) {
  return (
    <ViewTransition default="none" enter={pageFade} exit={pageFade}>
      {children}
    </ViewTransition>
  )
}
