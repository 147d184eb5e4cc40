/** Props that focus the field of an SMS code when the page loads, because the visitor enters the code first. */
export const codeFocusProps = { autoFocus: true } as const
