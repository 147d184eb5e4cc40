import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { line, link } from "./footer.css.ts"

type FooterLinkProps = {
  /** Accessible name, for a text that does not say what it changes ("Русский"). */
  label?: string | undefined
  children: ReactNode
} & (
  | {
      href: string
      keepScroll?: boolean | undefined
      rel?: string | undefined
    }
  | { href?: undefined; popoverTarget: string }
)

/** A line of a FooterColumn that is not a link. */
export function FooterText({ children }: { children: ReactNode }) {
  return (
    <li>
      <span className={line}>{children}</span>
    </li>
  )
}

/** A line of a FooterColumn. It is a link, or with `popoverTarget` a button that opens a menu. */
export function FooterLink({ label, children, ...rest }: FooterLinkProps) {
  return (
    <li>
      {rest.href !== undefined ? (
        <Anchor className={link} label={label} {...rest}>
          {children}
        </Anchor>
      ) : (
        <button
          type="button"
          className={link}
          aria-label={label}
          popoverTarget={rest.popoverTarget}
        >
          {children}
        </button>
      )}
    </li>
  )
}
