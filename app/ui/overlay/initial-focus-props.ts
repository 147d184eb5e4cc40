/**
 * Attributes that focus a panel when its document loads, with or without scripts, so that screen readers start in the
 * panel and not in the page below. When the router opens a panel, the browser focuses the panel's first control
 * instead.
 */
export const initialFocusProps = { autoFocus: true, tabIndex: -1 } as const
