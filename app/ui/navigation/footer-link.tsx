import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { line, link } from "./footer.css.ts"

type FooterLinkProps = {
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
export function FooterLink({ children, ...rest }: FooterLinkProps) {
  return (
    <li>
      {rest.href !== undefined ? (
        <Anchor className={link} {...rest}>
          {children}
        </Anchor>
      ) : (
        <button type="button" className={link} popoverTarget={rest.popoverTarget}>
          {children}
        </button>
      )}
    </li>
  )
}
