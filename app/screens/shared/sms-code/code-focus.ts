/**
 * Props that focus the field of a code when the page loads, because the visitor can enter nothing else at this step.
 */
export const codeFocus = { autoFocus: true } as const
