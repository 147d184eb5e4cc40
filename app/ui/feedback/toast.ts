import type { ReactElement } from "react"

export type ToastTone = "default" | "success" | "error" | "info" | "warning" | "loading"

export interface ToastOptions {
  /** A toast of the same id is replaced, not doubled. */
  id?: string
  /** Read out at once, not when the reader pauses. */
  urgent?: boolean
  /** Stays until it is closed, as an error does. */
  stays?: boolean
}

type Shown = typeof import("./shown-toasts.tsx")

let loading: Promise<Shown> | null = null
let shown: Shown | null = null
const watchers = new Set<() => void>()

/** The script that shows toasts comes with the first of them: most visits have none. */
function load(): Promise<Shown> {
  loading ??= import("./shown-toasts.tsx").then(
    ({ show: add, dismiss, Toasts }) => {
      shown = { show: add, dismiss, Toasts }
      for (const tell of watchers) tell()
      return shown
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

function show(tone: ToastTone, message: string | ReactElement, options: ToastOptions = {}): void {
  // Offline there is none, and what it was to tell has been done all the same.
  load().then(
    (loaded) => loaded.show(tone, message, options),
    () => undefined,
  )
}

/**
 * Shows a message that passes (browser only). Another one of the same id replaces it: `toast.success(text, { id })`
 * ends a `loading`.
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
  dismiss(id: string): void {
    loading?.then(
      (loaded) => loaded.dismiss(id),
      () => undefined,
    )
  },
}

/** Tells when the script of the toasts has come; answers how to stop it. */
export function watchShown(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** What shows toasts; null until there was one. */
export const findShown = (): Shown | null => shown
