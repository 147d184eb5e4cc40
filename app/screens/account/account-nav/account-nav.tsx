import { Fragment, type ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { item, nav } from "./account-nav.css.ts"

type AccountNavProps = {
  label: string
  items: readonly {
    href: string
    text: string
    icon: ReactNode
    current?: boolean
    /** True for a link that opens a panel over the page. */
    keepScroll?: boolean
  }[]
}

/** The navigation of the customer's account: chips in narrow windows, a list at the side in wide ones. */
export function AccountNav({ label, items }: AccountNavProps) {
  return (
    <nav className={nav} aria-label={label}>
      {items.map(({ href, text, icon, current = false, keepScroll }) => (
        <Fragment key={href}>
          <Anchor
            href={href}
            className={item}
            keepScroll={keepScroll}
            current={current ? "page" : undefined}
          >
            {icon}
            {text}
          </Anchor>{" "}
        </Fragment>
      ))}
    </nav>
  )
}
