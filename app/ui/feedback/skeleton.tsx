import type { ReactNode } from "react"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

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
