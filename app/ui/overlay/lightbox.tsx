import type { ReactNode } from "react"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import * as styles from "./lightbox.css.ts"
import { ScrollToPressedPicture } from "./scroll-to-pressed-picture.tsx"

interface LightboxProps {
  /** Id that the openers refer to. */
  id: string
  label: string
  closeLabel: string
  /** The pictures, side by side. */
  children: ReactNode
}

/**
 * A modal dialog that fills the window with pictures. It opens without scripts, by invoker
 * commands; browsers without them show it as a popover.
 */
export function Lightbox({ id, label, closeLabel, children }: LightboxProps) {
  return (
    <dialog id={id} popover="auto" className={styles.lightbox} aria-label={label}>
      <div className={styles.strip} role="region" aria-label={label} tabIndex={0} autoFocus>
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
  /** Index of the picture that it opens, from 0. */
  index: number
  label: string
  /** URL of the picture alone. */
  href: string
}

/**
 * A transparent button over a picture that opens the lightbox at that picture. The picture's
 * container needs a `position`. Browsers without popovers get a link to the picture.
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

/** Attributes that React's types do not know yet. They win over `popoverTarget` where a browser has both. */
function invoke(command: string, commandfor: string) {
  return { command, commandfor }
}
