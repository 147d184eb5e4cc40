import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

type SkeletonProps = {
  /** Said once by screen readers: "Loading". */
  label: string
  children: ReactNode
}

/** The shape of what is on its way, in its place and size. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
