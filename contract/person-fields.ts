import { z } from "zod"
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  NAME_PATTERN,
  collapseSpaces,
} from "#domain/person-fields.ts"
import { PHONE_MAX_LENGTH, PHONE_PATTERN } from "#domain/phone.ts"

/**
 * A phone number: `+` and digits, without separators. The server also checks the number against the mask of the
 * country.
 */
export const Phone = z
  .string()
  .max(PHONE_MAX_LENGTH)
  .regex(PHONE_PATTERN)
  .meta({ example: "+998901234567" })

/** A first or last name: letters of any script, with one space between words [S5.07]. */
export const Name = z
  .string()
  .overwrite(collapseSpaces)
  .min(1)
  .max(NAME_MAX_LENGTH)
  .regex(NAME_PATTERN)
/** An e-mail address whose domain is in ASCII. */
export const Email = z.email({ pattern: EMAIL_PATTERN }).max(EMAIL_MAX_LENGTH)
