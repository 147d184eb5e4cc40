/** Longest first name, last name and e-mail (specification 5 and 9). */
export const NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 100
const PASSWORD_MIN_LENGTH = 8
/** Longer ones only cost the hash its time. */
export const PASSWORD_MAX_LENGTH = 200
/** One-time codes have six digits (specification 3). */
export const CODE_LENGTH = 6

/** Letters of any script with their marks, digits, white space and apostrophes in all their shapes. */
export const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}\s'’‘ʻʼ`]+$/u

/** At least one lowercase letter, one uppercase letter and one digit, eight characters (specification 5). */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= PASSWORD_MIN_LENGTH &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password)
  )
}
