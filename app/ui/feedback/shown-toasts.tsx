import {
  type FocusEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react"
import { createPortal } from "react-dom"
import headless, { resolveValue, type Toast, useToaster } from "react-hot-toast/headless"
import { useLocation, useNavigation } from "react-router"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import {
  ErrorIcon,
  InfoIcon,
  SpinnerIcon,
  SuccessIcon,
  WarningIcon,
} from "#app/ui/icon/status-icons.tsx"
import * as styles from "./shown-toasts.css.ts"
import { HEADER_END, toast as plain } from "./toast.css.ts"
import { TOAST_PLACE, type ToastOptions, type ToastTone } from "./toast.ts"

/** Milliseconds until a toast closes by itself. By default, toasts of errors and of running actions do not. */
const DURATION = 5000
const CARD_DURATION = 6000
/** Duration of a toast that stays on its page: longer than any visit, but finite, so that a navigation closes it. */
const PAGE_DURATION = 86_400_000

const icons = {
  default: InfoIcon,
  success: SuccessIcon,
  error: ErrorIcon,
  info: InfoIcon,
  warning: WarningIcon,
  loading: SpinnerIcon,
}

const isTone = (value: unknown): value is ToastTone => typeof value === "string" && value in icons

/** Shows a toast with this message. It replaces the toast with the same id. */
export function show(tone: ToastTone, message: string | ReactElement, options: ToastOptions): void {
  const { id, variant, urgent = false, isInPage = false } = options
  const { stays = tone === "error" || tone === "loading" } = options
  headless(message, {
    ...(id !== undefined && { id: toLibraryId(id) }),
    // The library does not know the shop's tones, so the tone is passed to Toasts in the library's `icon` option.
    icon: tone,
    duration: durationOf(stays, variant),
    ...(variant && { className: styles.card }),
    // The library's option `position` passes `isInPage` to Toasts. They use it for nothing else.
    position: isInPage ? "bottom-center" : "top-center",
    removeDelay: 250,
    ariaProps: { role: urgent ? "alert" : "status", "aria-live": urgent ? "assertive" : "polite" },
  })
}

function durationOf(stays: boolean | "onPage", variant: "card" | undefined): number {
  if (stays === "onPage") return PAGE_DURATION
  if (stays) return Infinity
  return variant ? CARD_DURATION : DURATION
}

/** Closes the toast with this id, if one is shown. */
export function dismiss(id: string): void {
  close(toLibraryId(id))
}

/**
 * Counts how often the toast with a given id has been closed. The library removes a closed toast a moment later, and
 * would then also remove a new toast with the same id. The count makes the new toast's id in the library different.
 */
const closed = new Map<string, number>()
const SEPARATOR = " #"

function toLibraryId(id: string): string {
  return `${id}${SEPARATOR}${closed.get(id) ?? 0}`
}

/** The element outside of the toasts that had the focus last, before the visitor moved the focus into a toast. */
let origin: HTMLElement | null = null

const findToast = (element: Element | null) => element?.closest<HTMLElement>("[data-toast]")

function saveOrigin({ relatedTarget }: FocusEvent) {
  if (relatedTarget instanceof HTMLElement && !findToast(relatedTarget)) origin = relatedTarget
}

function close(libraryId: string): void {
  // If the focus is in the closed toast, it returns to the element that had it before. Otherwise the focus would be
  // lost, because the toast disappears.
  if (findToast(document.activeElement)?.dataset["toast"] === libraryId) {
    origin?.focus({ preventScroll: true })
  }
  origin = null
  headless.dismiss(libraryId)
  const [id = ""] = libraryId.split(SEPARATOR)
  closed.set(id, (closed.get(id) ?? 0) + 1)
}

/**
 * Closes toasts when the visitor navigates to another page: all errors, and all toasts with a finite duration. Toasts
 * of running actions and other toasts with `stays: true` remain.
 */
function useClosing(toasts: readonly Toast[]) {
  const here = useLocation()
  const { state, location } = useNavigation()
  const target = state === "loading" ? location.pathname + location.search : null
  const isLeaving = target !== null && target !== here.pathname + here.search
  const shown = useRef(toasts)
  useEffect(() => {
    shown.current = toasts
  }, [toasts])
  useEffect(() => {
    if (!isLeaving) return
    for (const { id, icon, duration } of shown.current) {
      if (icon === "error" || duration !== Infinity) close(id)
    }
  }, [isLeaving])
}

/**
 * The menus, filters and panels that the browser closes at Escape. Browsers that do not know one of the pseudo-classes
 * ignore its part of `:is()`.
 */
const CLOSED_BY_ESCAPE = ":is(dialog:modal, [popover=auto]:popover-open)"

/** Closes the newest toast when the visitor presses Escape, unless the key closes a part of the page. */
function useEscape(toasts: readonly Toast[]) {
  const closeNewest = useEffectEvent(() => {
    const newest = toasts.find(({ visible }) => visible)
    if (newest) close(newest.id)
  })
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return
      if (document.querySelector(CLOSED_BY_ESCAPE) === null) closeNewest()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [])
}

/**
 * The library pauses the timers of all toasts while the pointer or the focus is on a toast. This hook ends the pause
 * when that toast disappears, because browsers and React then report neither that the pointer has left it nor that it
 * has lost the focus.
 */
function useEndOfPause(count: number, endPause: () => void) {
  const end = useEffectEvent(endPause)
  useEffect(() => {
    if (!document.querySelector("[data-toast]:is(:hover, :focus-within)")) end()
  }, [count])
}

/**
 * Tells the styles where the header ends while there are toasts, so that they do not cover it. Banners above the header
 * move it when the page scrolls.
 */
function useHeaderEnd(count: number) {
  useLayoutEffect(() => {
    const measure = () => {
      const end = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0
      document.documentElement.style.setProperty(HEADER_END, `${end}px`)
    }
    measure()
    if (count > 0) addEventListener("scroll", measure)
    return () => removeEventListener("scroll", measure)
  }, [count])
}

/** The visible toasts. The library pauses their timers while the pointer or the focus is on a toast. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const { toasts, handlers } = useToaster()
  useClosing(toasts)
  useEscape(toasts)
  useEndOfPause(toasts.length, handlers.endPause)
  useHeaderEnd(toasts.length)
  return toasts.map((toast) => {
    const tone = isTone(toast.icon) ? toast.icon : "default"
    const Icon = icons[tone]
    const isInPage = toast.position === "bottom-center"
    const place = isInPage ? document.getElementById(TOAST_PLACE) : null
    // Its page is gone. Elsewhere, screen readers would announce the fading toast again.
    if (isInPage && !place && !toast.visible) return null
    const content = (
      <div
        key={toast.id}
        data-tone={tone}
        data-toast={toast.id}
        role={toast.ariaProps.role === "alert" ? "alert" : undefined}
        className={`${toast.className ?? plain} ${toast.visible ? "" : styles.leaving}`}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={(event) => {
          saveOrigin(event)
          handlers.startPause()
        }}
        onBlur={handlers.endPause}
      >
        <span className={styles.icon[tone]}>
          <Icon />
        </span>
        <span>{resolveValue(toast.message, toast)}</span>
        <IconButton type="button" label={closeLabel} onClick={() => close(toast.id)}>
          <CloseIcon />
        </IconButton>
      </div>
    )
    return place ? createPortal(content, place, toast.id) : content
  })
}
