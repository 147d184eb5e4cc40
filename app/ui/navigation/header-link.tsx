import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { link } from "./header.css.ts"

type HeaderLinkProps = {
  /** Accessible name, when the text is too short to be one ("RU"). */
  label?: string | undefined
  children: ReactNode
} & (
  | {
      href: string
      /** True when the link leads to the current page. */
      current?: boolean | undefined
      keepScroll?: boolean | undefined
    }
  | { href?: undefined; popoverTarget: string }
)

/**
 * Text in the header, with or without an icon: a link, or with `popoverTarget` a button that opens
 * a menu. The space behind a link separates it from the next one in text browsers.
 */
export function HeaderLink({ label, children, ...rest }: HeaderLinkProps) {
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
