import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import * as styles from "./skeleton.css.ts"

type SkeletonProps = {
  /** Text that screen readers announce once, such as "Loading". */
  label: string
  children: ReactNode
}

/** A placeholder with the shape and size of the content that is loading. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

type SkeletonBlockProps = {
  shape: keyof typeof styles.shape
  width?: keyof typeof styles.width
  /** Color of the background behind the block: `page` for a page or a sheet, `sunken` for the footer. */
  on?: keyof typeof styles.ground
}

/** One rectangle of a skeleton. Put it into a Skeleton, which announces the loading to screen readers. */
export function SkeletonBlock({ shape, width = "full", on = "page" }: SkeletonBlockProps) {
  return <span className={`${styles.ground[on]} ${styles.shape[shape]} ${styles.width[width]}`} />
}
