/**
 * Props that focus the field of a code when the page loads, because its step asks for nothing else.
 */
export const codeFocus = { autoFocus: true } as const
