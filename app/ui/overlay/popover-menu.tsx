import type { ReactNode } from "react"
import { Anchor, type AnchorProps } from "#app/ui/action/anchor.tsx"
import { CheckIcon } from "#app/ui/icon/status-icons.tsx"
import { ManagePopover } from "./manage-popover.tsx"
import * as styles from "./popover-menu.css.ts"

type PopoverMenuProps = {
  /** Id to which the `popoverTarget` of a button refers. */
  id: string
  label: string
  /**
   * Position in browsers without anchor positioning: `end` is below the last icon of the header, `inner` is left of the
   * icons.
   */
  place: "end" | "inner"
  children: ReactNode
}

/**
 * A drop-down list of links in the header, such as languages or the account's pages. Works without scripts. The element
 * before it contains its button.
 */
export function PopoverMenu({ id, label, place, children }: PopoverMenuProps) {
  return (
    <nav popover="auto" id={id} className={styles.place[place]} aria-label={label}>
      {children}
      <ManagePopover popoverId={id} />
    </nav>
  )
}

type PopoverMenuItemProps = Omit<AnchorProps, "current" | "label"> & {
  icon?: ReactNode
  /** Whether the link is the current choice, which a check mark shows. */
  chosen?: boolean
}

/** A link in a PopoverMenu. */
export function PopoverMenuItem({ icon, chosen = false, children, ...link }: PopoverMenuItemProps) {
  return (
    <>
      <Anchor className={styles.item} current={chosen ? "true" : undefined} {...link}>
        {icon}
        {children}
        {chosen ? (
          <span className={styles.chosen}>
            <CheckIcon />
          </span>
        ) : null}
      </Anchor>{" "}
    </>
  )
}
