import type { ReactElement } from "react"

export type ToastTone = "default" | "success" | "error" | "info" | "warning" | "loading"

export interface ToastOptions {
  /** Replaces the toast with the same id. */
  id?: string
  /** Makes screen readers announce the toast at once instead of at the next pause. */
  urgent?: boolean
  /**
   * `true` keeps the toast until the visitor or a script closes it, which is the default for errors and running
   * actions. `onPage` keeps the toast until the visitor leaves the page. Leaving the page also closes all errors.
   */
  stays?: boolean | "onPage"
  /**
   * `card` shows the toast for a second longer and, from the breakpoint `lg` on, as a card below the end of the header.
   */
  variant?: "card"
  /** Shows the toast in the page's element with the id TOAST_PLACE, if there is one, and not over the page. */
  isInPage?: boolean
}

/** Id of the element that contains the toasts with `isInPage`. */
export const TOAST_PLACE = "toast-place"

/** Id of the toast that shows the flash message: the server's message about the visitor's last action. */
export const FLASH_TOAST = "flash"

type ToastModule = typeof import("./shown-toasts.tsx")

let loading: Promise<ToastModule> | null = null
/** Null before the module has loaded; undefined after it has failed to load. */
let loaded: ToastModule | null | undefined = null
const listeners = new Set<() => void>()

function setLoaded(module: ToastModule | undefined): void {
  loaded = module
  for (const notify of listeners) notify()
}

/** Loads the module that renders toasts. The first toast calls this function, because most visits show no toast. */
function load(): Promise<ToastModule> {
  loading ??= import("./shown-toasts.tsx").then(
    ({ show: add, dismiss, Toasts }) => {
      const module = { show: add, dismiss, Toasts }
      setLoaded(module)
      return module
    },
    (error: unknown) => {
      loading = null
      setLoaded(undefined)
      throw error
    },
  )
  return loading
}

function show(tone: ToastTone, message: string | ReactElement, options: ToastOptions = {}): void {
  // Without a connection the module may fail to load. The toast is then omitted, because most toasts only report an
  // action that has already taken effect. For any other message, see useToastFallback.
  load().then(
    (module) => module.show(tone, message, options),
    () => undefined,
  )
}

/**
 * Shows toasts (browser only). A toast replaces an earlier one with the same id, so `toast.success(text, { id })` ends
 * the toast that `toast.loading(text, { id })` has started.
 */
export const toast = {
  default: (message: string, options?: ToastOptions) => show("default", message, options),
  /** The message may be an element, such as a text with a link. */
  success: (message: string | ReactElement, options?: ToastOptions) =>
    show("success", message, options),
  error: (message: string, options?: ToastOptions) =>
    show("error", message, { urgent: true, ...options }),
  /** The message may be an element, such as a text with a button. */
  info: (message: string | ReactElement, options?: ToastOptions) => show("info", message, options),
  /** The message may be an element, such as a text with a button. */
  warning: (message: string | ReactElement, options?: ToastOptions) =>
    show("warning", message, options),
  loading: (message: string, options?: ToastOptions) => show("loading", message, options),
  /** Closes the toast with this id, if one is shown. */
  dismiss(id: string): void {
    loading?.then(
      (module) => module.dismiss(id),
      () => undefined,
    )
  },
}

/**
 * Calls `listener` when the toast module has loaded or failed to load. Returns a function that removes the listener.
 */
export function subscribeToToastModule(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the module that renders toasts; null before it has loaded for the first toast, undefined after it has failed
 * to load.
 */
export const findToastModule = (): ToastModule | null | undefined => loaded
