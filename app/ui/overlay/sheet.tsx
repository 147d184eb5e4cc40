import type { ReactNode } from "react"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { initialFocusProps } from "./initial-focus-props.ts"
import { panel } from "./panel.css.ts"
import { Scrim } from "./scrim.tsx"
import * as styles from "./sheet.css.ts"
import { ShowAsModal } from "./show-as-modal.tsx"

type SheetProps = {
  id: string
  title: ReactNode
  /** URL of the page without the sheet. */
  closeHref: string
  closeLabel: string
  side?: "right" | "left" | "top"
  /** Content that stays visible below the scrolling content. */
  footer?: ReactNode
  /** Whether a field of the content has `autoFocus`. The sheet then does not take the focus itself. */
  focusesField?: boolean
  children: ReactNode
}

/**
 * A panel that slides over the page. It is open while the URL has the parameter `?panel=` with its name. Scripts make
 * it modal; without scripts its close link leads back to the page.
 */
export function Sheet({
  id,
  title,
  closeHref,
  closeLabel,
  side = "right",
  footer,
  focusesField = false,
  children,
}: SheetProps) {
  return (
    <>
      <dialog
        open
        id={id}
        className={`${panel} ${styles.side[side]}`}
        aria-labelledby={`${id}-title`}
        {...(focusesField ? { tabIndex: -1 } : initialFocusProps)}
      >
        <div className={styles.head}>
          <Heading level={2} size="title" id={`${id}-title`}>
            {title}
          </Heading>
          <IconButton href={closeHref} label={closeLabel} replace keepScroll>
            <CloseIcon />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
        <ShowAsModal panelId={id} closeHref={closeHref} />
      </dialog>
      <Scrim closeHref={closeHref} />
    </>
  )
}
