import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { link } from "./header.css.ts"

type HeaderItemProps = {
  /** Accessible name, for a text that is too short to be one ("RU"). */
  label?: string | undefined
  children: ReactNode
} & (
  | {
      href: string
      /** Whether the link leads to the current page. */
      current?: boolean | undefined
      keepScroll?: boolean | undefined
    }
  | { href?: undefined; popoverTarget: string }
)

/**
 * A text in the header, with or without an icon. It is a link, or with `popoverTarget` a button that opens a menu. In
 * text browsers, which show no styles, the space after a link separates it from the next link.
 */
export function HeaderItem({ label, children, ...rest }: HeaderItemProps) {
  if (rest.href !== undefined) {
    return (
      <>
        <Anchor
          className={link}
          href={rest.href}
          label={label}
          keepScroll={rest.keepScroll}
          current={rest.current ? "page" : undefined}
        >
          {children}
        </Anchor>{" "}
      </>
    )
  }
  return (
    <button type="button" className={link} aria-label={label} popoverTarget={rest.popoverTarget}>
      {children}
    </button>
  )
}
