import "server-only"

/** Makes the first letter small, for a text in the middle of a title. */
export const lowerFirst = (text: string): string =>
  text.charAt(0).toLocaleLowerCase() + text.slice(1)
