/** Gives the focus to the field of a code, which is all that its step asks for. */
export const codeFocus = { autoFocus: true } as const
