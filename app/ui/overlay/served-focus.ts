/**
 * Attributes of a panel that a document is served with: the reading begins in it, not at the page below, scripts
 * or none. Where the router opens the panel, the browser gives the focus to its first control.
 */
export const servedFocus = { autoFocus: true, tabIndex: -1 } as const
