const PASSWORD_MIN_LENGTH = 8
/** Maximum length of a password. It limits the time that hashing the password takes. */
export const PASSWORD_MAX_LENGTH = 200

/**
 * Whether a password has at least eight characters, a lowercase letter, an uppercase letter and a digit [S5.01]
 * [S5.02].
 */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= PASSWORD_MIN_LENGTH &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password)
  )
}

/** Whether both fields for a new password contain the same text [S5.04]. */
export function isPasswordRepeated(form: {
  password: string
  password_confirmation: string
}): boolean {
  return form.password === form.password_confirmation
}
