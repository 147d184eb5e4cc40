/**
 * Props that focus the field of an SMS code when it appears, because the code is what the visitor enters first. They
 * are an object so that a form can add them under a condition.
 */
export const codeFocusProps = { autoFocus: true } as const
