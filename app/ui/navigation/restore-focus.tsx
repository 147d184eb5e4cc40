import { useEffect, useEffectEvent, useRef } from "react"
import { focusIfLost } from "./focus-if-lost.ts"

/** The view that each group of views showed last in this document, by the group's name. */
const shownViews = new Map<string, string>()

interface RestoreFocusProps {
  /**
   * Name of a group of views that replace each other, such as the steps of a form. The focus moves when the group shows
   * another view, but not for its first view.
   */
  group: string
  view: string
  /** Selector of the element that receives the focus. */
  to?: string
}

/**
 * Focuses the element `to` after a group of views, such as the steps of a form, has changed to another view, if the
 * focused element was removed with the old view. Screen readers then announce the new view. Renders nothing.
 */
export function RestoreFocus({ group, view, to = "main h1" }: RestoreFocusProps) {
  useEffect(() => {
    const before = shownViews.get(group)
    shownViews.set(group, view)
    if (before !== undefined && before !== view) focusIfLost(document.querySelector(to))
  }, [group, view, to])
  return null
}

/** Focuses the element that `find` returns, if a change of `value` has removed the focused element. */
export function useRestoredFocus(value: unknown, find: () => Element | null | undefined) {
  const known = useRef(value)
  const restore = useEffectEvent(() => focusIfLost(find()))
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    restore()
  }, [value])
}
