import { z } from "zod"
import {
  collapseSpaces,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  NAME_PATTERN,
} from "#domain/person-fields.ts"
import { cleanPhone, PHONE_MAX_LENGTH, PHONE_PATTERN } from "#domain/phone.ts"

// Fields that several forms share. Their error messages are keys of the locales.

type HyphenError = `errors:${"" | "last_" | "full_"}name_hyphen`

/**
 * Returns a function that returns the error of a rejected name. The hyphen of a double name is the character that is
 * rejected most often, so it has an error of its own, which names the field.
 */
export const refuseName =
  (hyphenError: HyphenError) =>
  ({ input }: { input?: unknown }) =>
    /\p{Pd}/u.test(String(input)) ? hyphenError : "errors:name"

const createName = (hyphenError: HyphenError) =>
  z
    .string({ error: "errors:required" })
    .overwrite(collapseSpaces)
    .min(1, { error: "errors:required", abort: true })
    .max(NAME_MAX_LENGTH, { error: "errors:name_length" })
    .regex(NAME_PATTERN, { error: refuseName(hyphenError) })

/** A first name, or a whole name in one field [S5.05] [S5.06] [S5.07]. */
export const PersonName = createName("errors:name_hyphen")
/** A last name. Its error about a hyphen differs from the error of PersonName, because it names the field [D1.200]. */
export const LastName = createName("errors:last_name_hyphen")

/**
 * A phone number of at most 17 characters as typed [S5.13]. The output has no spaces, dashes and brackets [S5.15]. The
 * shop API checks whether the number is valid in its country.
 */
export const TypedPhone = z
  .string({ error: "errors:required" })
  .trim()
  .max(PHONE_MAX_LENGTH, { error: "errors:phone" })
  .transform(cleanPhone)
  .pipe(z.string({ error: "errors:required" }).regex(PHONE_PATTERN, { error: "errors:phone" }))

/** An e-mail. In the output its domain is in ASCII. */
export const TypedEmail = z
  .string({ error: "errors:required" })
  .trim()
  .transform(convertDomain)
  .pipe(
    z
      .email({ pattern: EMAIL_PATTERN, error: "errors:email" })
      .max(EMAIL_MAX_LENGTH, { error: "errors:email" }),
  )

/**
 * Converts an international domain to ASCII, as mail servers need it and browsers send it: "почта.рф" becomes "xn--…".
 */
function convertDomain(email: string): string {
  const [, user, domain] = /^(.+@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? []
  if (user === undefined || !URL.canParse(`http://${domain}`)) return email
  return user + new URL(`http://${domain}`).hostname
}
