import "server-only"
import { createResendAction } from "#app/actions/shared/create-resend-action.ts"
import {
  findPendingPasswordReset,
  savePendingPasswordReset,
} from "#app/session/pending-password-reset.ts"
import { sendPasswordCode } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/resend-password-reset-code.ts"
import { passwordResetPath } from "./password-reset-path.ts"

/** Sends the code of a password reset again. */
export const resendPasswordResetCode = createResendAction({
  find: findPendingPasswordReset,
  save: savePendingPasswordReset,
  send: (shop, { phone }, { answeredQuestionId, recaptcha_token }) =>
    shop.call(sendPasswordCode, { answeredQuestionId, body: { phone, recaptcha_token } }),
  expired: "auth:reset_expired",
  pathOf: (step, returnTarget) =>
    passwordResetPath(step === "begin" ? "password" : "passwordCode", returnTarget),
})

export function action({ context }: Route.ActionArgs) {
  return resendPasswordResetCode(context)
}
