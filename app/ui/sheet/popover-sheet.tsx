import type { ReactNode } from "react"
import { IconButton } from "../button/icon-button.tsx"
import { CloseIcon } from "../icon/controls-icons.tsx"
import { Heading } from "../text/heading.tsx"
import { CloseOnNavigation } from "./close-on-navigation.tsx"
import * as styles from "./sheet.css.ts"

type PopoverSheetProps = {
  /** What a button's `popoverTarget` names. */
  id: string
  title: ReactNode
  closeLabel: string
  side?: "right" | "left"
  footer?: ReactNode
  children: ReactNode
}

/**
 * A sheet that needs nothing from the server (menu, filters): it waits in the page and a button opens it
 * through `popoverTarget`, without scripts too.
 */
export function PopoverSheet({
  id,
  title,
  closeLabel,
  side = "right",
  footer,
  children,
}: PopoverSheetProps) {
  return (
    <dialog
      popover="auto"
      id={id}
      className={`${styles.waiting} ${styles.side[side]}`}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <Heading level={2} size="title" id={`${id}-title`}>
          {title}
        </Heading>
        <IconButton type="button" label={closeLabel} popoverTarget={id} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer ? <div className={styles.foot}>{footer}</div> : null}
      <CloseOnNavigation popoverId={id} />
    </dialog>
  )
}
