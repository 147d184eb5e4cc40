let typedPhone = ""

/** Keeps the phone of the login form for a password reset in the same document (browser only). */
export function saveTypedPhone(phone: string): void {
  typedPhone = phone
}

/** The phone that was typed on the login form; empty without one, and on the server. */
export function getTypedPhone(): string {
  return typedPhone
}
