import type { ReactElement } from "react"
import headless from "react-hot-toast/headless"

/** How long a toast stays, in milliseconds; errors and what is under way stay until they are closed. */
const STAY = 5000

export type ToastTone = "default" | "success" | "error" | "info" | "warning" | "loading"

type ToastOptions = {
  /** A toast of the same id is replaced, not doubled. */
  id?: string
  /** Read out at once, not when the reader pauses. */
  urgent?: boolean
  /** Stays until it is closed, as an error does. */
  stays?: boolean
}

function show(
  tone: ToastTone,
  message: string | ReactElement,
  { id, urgent = false, stays = tone === "error" || tone === "loading" }: ToastOptions = {},
): string {
  return headless(message, {
    ...(id !== undefined && { id }),
    // The library knows no tones beyond its own: the icon's name carries ours to the viewport.
    icon: tone,
    duration: stays ? Infinity : STAY,
    removeDelay: 250,
    ariaProps: { role: urgent ? "alert" : "status", "aria-live": urgent ? "assertive" : "polite" },
  })
}

/**
 * Shows a message that passes (browser only). Each returns the toast's id, which `dismiss` takes, and
 * which another call takes to replace it: `toast.success(text, { id })` ends a `loading`.
 */
export const toast = {
  default: (message: string, options?: ToastOptions) => show("default", message, options),
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) =>
    show("error", message, { urgent: true, ...options }),
  /** With an element for what the visitor can do about it. */
  info: (message: string | ReactElement, options?: ToastOptions) => show("info", message, options),
  warning: (message: string, options?: ToastOptions) => show("warning", message, options),
  loading: (message: string, options?: ToastOptions) => show("loading", message, options),
  dismiss: (id?: string) => headless.dismiss(id),
}
