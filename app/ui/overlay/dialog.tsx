import type { ReactNode } from "react"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import * as styles from "./dialog.css.ts"
import { initialFocusProps } from "./initial-focus-props.ts"
import { Scrim } from "./scrim.tsx"
import { ShowAsModal } from "./show-as-modal.tsx"

type DialogProps = {
  id: string
  title: string
  /** A sentence below the title. */
  lead?: string | undefined
  /**
   * URL of the page without the dialog. The content must contain a link to this URL, because the dialog has no close
   * button of its own.
   */
  closeHref: string
  children: ReactNode
}

/**
 * A modal dialog in the middle of the page. The page contains it, open, while the URL has the dialog's query parameter
 * or path. Without scripts it is not modal.
 */
export function Dialog({ id, title, lead, closeHref, children }: DialogProps) {
  return (
    <>
      <dialog
        open
        id={id}
        className={styles.dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={lead ? `${id}-lead` : undefined}
        {...initialFocusProps}
      >
        <div className={styles.content}>
          <div className={styles.head}>
            <Heading level={2} size="title" id={`${id}-title`}>
              {title}
            </Heading>
            {lead ? (
              <Text size="small" tone="muted" id={`${id}-lead`}>
                {lead}
              </Text>
            ) : null}
          </div>
          {children}
        </div>
        <ShowAsModal panelId={id} closeHref={closeHref} />
      </dialog>
      <Scrim closeHref={closeHref} />
    </>
  )
}
