let typedPhone = ""

/**
 * Saves the phone that the visitor has typed on the login form, for a password reset in the same document (browser
 * only).
 */
export function saveLoginPhone(phone: string): void {
  typedPhone = phone
}

/** Returns the phone that the visitor has typed on the login form; empty if there is none, and on the server. */
export function getLoginPhone(): string {
  return typedPhone
}
