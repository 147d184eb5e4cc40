/**
 * Props that focus the field of a code when the page loads, because the visitor can enter nothing else at this step.
 */
export const codeFocusProps = { autoFocus: true } as const
