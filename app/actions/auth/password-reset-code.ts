import "server-only"
import { redirect } from "react-router"
import { readForm, replyToFailure } from "#app/actions/shared/form-submission.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { NewPasswordForm } from "#app/schemas/auth.ts"
import {
  findPendingPasswordReset,
  savePendingPasswordReset,
} from "#app/session/pending-password-reset.ts"
import { getSession } from "#app/session/session.ts"
import { resetPassword } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/password-reset-code.ts"
import { passwordResetPath } from "./password-reset-path.ts"
import { resendPasswordResetCode } from "./resend-password-reset-code.ts"

/**
 * Step 2 of the password reset: sends the code and the new password to the shop API, which then ends all sessions of
 * the account, including this one.
 */
export async function action({ context }: Route.ActionArgs) {
  const session = getSession(context)
  const { form, submission, value, errorResponse } = readForm(context, NewPasswordForm)
  // A text browser sends the button that requests another code with this form.
  if (form.has("resend")) return resendPasswordResetCode(context)
  if (errorResponse) return errorResponse
  const pending = await findPendingPasswordReset(session)
  if (!pending) {
    session.saveFlash({ tone: "warning", key: "auth:reset_expired" })
    return redirect(passwordResetPath("password", value), 303)
  }
  try {
    const { code, password, password_confirmation } = value
    await getShopApi(context).call(resetPassword, {
      body: { phone: pending.phone, confirm_code: code, password, password_confirmation },
    })
  } catch (error) {
    return replyToFailure({ context, submission }, error, { confirm_code: "code" })
  }
  if (session.token) session.signOut()
  await savePendingPasswordReset(session, { ...pending, isDone: true })
  session.saveFlash({ tone: "success", key: "auth:password_changed" })
  return redirect(passwordResetPath("login", value), 303)
}
