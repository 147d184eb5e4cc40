import type { ReactNode } from "react"
import { Anchor, type AnchorProps } from "#app/ui/action/anchor.tsx"
import { CheckIcon } from "#app/ui/icon/status-icons.tsx"
import { CloseOnNavigation } from "./close-on-navigation.tsx"
import * as styles from "./popover-menu.css.ts"

type PopoverMenuProps = {
  /** What a button's `popoverTarget` names. */
  id: string
  label: string
  /** `end` under the last icon of the header, `inner` left of the icons. */
  place: "end" | "inner"
  children: ReactNode
}

/** A small list of links that drops from the header, without scripts too: languages, the account. */
export function PopoverMenu({ id, label, place, children }: PopoverMenuProps) {
  return (
    <nav popover="auto" id={id} className={styles.place[place]} aria-label={label}>
      {children}
      <CloseOnNavigation popoverId={id} />
    </nav>
  )
}

type MenuItemProps = Omit<AnchorProps, "current" | "label"> & {
  icon?: ReactNode
  /** The one in force: bears a tick. */
  chosen?: boolean
}

/** A link of a PopoverMenu. */
export function PopoverMenuItem({ icon, chosen = false, children, ...link }: MenuItemProps) {
  return (
    <Anchor look={styles.item} current={chosen ? "true" : undefined} {...link}>
      {icon}
      {children}
      {chosen ? (
        <span className={styles.chosen}>
          <CheckIcon />
        </span>
      ) : null}
    </Anchor>
  )
}
