/** Maximum number of characters in a first name or a last name [S9.10]. */
export const NAME_MAX_LENGTH = 100
/** Maximum number of characters in a first name and a last name with a space between them. */
export const FULL_NAME_MAX_LENGTH = 2 * NAME_MAX_LENGTH + 1
export const EMAIL_MAX_LENGTH = 100
/** Matches e-mail addresses whose domain is in ASCII. A domain with other letters must be written in the form xn--…. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/i

/** Matches names: letters of any script, combining marks, digits, whitespace, and all forms of apostrophes [S5.07]. */
export const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}\s'’‘‛ʻʼ`´′]+$/u

/** Returns a name with one space between its words, and no white space around it. */
export function collapseSpaces(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ")
}

/** Whether customers of a country must enter an e-mail address: in all countries except Uzbekistan [S5.11] [D.98]. */
export function needsEmail(isoCode: string): boolean {
  return isoCode !== "uz"
}
