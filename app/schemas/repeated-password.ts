import { z } from "zod"
import { NewPassword } from "#app/schemas/credential-fields.ts"

const BothTyped = z.object({ password: z.string(), password_confirmation: z.string() })
/**
 * Options of the check that the password was repeated. `when` makes zod report a mismatch together with errors of other
 * fields.
 */
export const repeatOptions = {
  path: ["password_confirmation"],
  error: "errors:mismatch",
  when: ({ value }: { value: unknown }) => BothTyped.safeParse(value).success,
}
/** The fields for a new password, which is typed twice. */
export const RepeatedPassword = {
  password: NewPassword,
  password_confirmation: z.string({ error: "errors:required" }),
}
