/**
 * Attributes that focus a panel when its document loads, with or without scripts, so that screen
 * readers start there and not in the page below. When the router opens a panel, the browser focuses
 * its first control.
 */
export const servedFocus = { autoFocus: true, tabIndex: -1 } as const
