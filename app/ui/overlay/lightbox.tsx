import type { ReactNode } from "react"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import * as styles from "./lightbox.css.ts"
import { ScrollToPressedPicture } from "./scroll-to-pressed-picture.tsx"

interface LightboxProps {
  /** Id of the dialog. Every LightboxOpener refers to it. */
  id: string
  label: string
  closeLabel: string
  /** The pictures, one `<img>` each. */
  children: ReactNode
}

/**
 * A modal dialog that fills the window with pictures. Invoker commands open it without scripts. Browsers without
 * invoker commands show it as a popover.
 */
export function Lightbox({ id, label, closeLabel, children }: LightboxProps) {
  return (
    <dialog id={id} popover="auto" className={styles.lightbox} aria-label={label}>
      <div className={styles.strip} role="group" tabIndex={0} autoFocus>
        {children}
      </div>
      <div className={styles.close}>
        <IconButton
          type="button"
          label={closeLabel}
          popoverTarget={id}
          popoverTargetAction="hide"
          {...invoke("close", id)}
        >
          <CloseIcon />
        </IconButton>
      </div>
      <ScrollToPressedPicture lightboxId={id} />
    </dialog>
  )
}

interface LightboxOpenerProps {
  lightboxId: string
  /** Index of the picture that the button opens, counted from 0. */
  index: number
  label: string
  /** URL of the picture, for browsers without popovers. */
  href: string
}

/**
 * A transparent button over a picture. It opens the lightbox at that picture. The container of the picture needs a
 * `position`. Browsers without popovers show a link to the picture instead.
 */
export function LightboxOpener({ lightboxId, index, label, href }: LightboxOpenerProps) {
  return (
    <>
      <button
        type="button"
        value={index}
        className={styles.opener}
        aria-label={label}
        popoverTarget={lightboxId}
        {...invoke("show-modal", lightboxId)}
      />
      <a className={styles.link} href={href} data-reload="">
        {label}
      </a>
    </>
  )
}

/**
 * Returns the attributes of an invoker command, which React's types do not know yet. A browser that supports invoker
 * commands uses them instead of `popoverTarget`.
 */
function invoke(command: string, commandfor: string) {
  return { command, commandfor }
}
