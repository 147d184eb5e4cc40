import "server-only"
import { createResendAction } from "#app/actions/shared/create-resend-action.ts"
import {
  findPendingRegistration,
  savePendingRegistration,
} from "#app/session/pending-registration.ts"
import { sendConfirmation } from "#contract/auth.ts"
import type { Route } from "../../routes/auth/+types/resend-registration-code.ts"
import { registrationStepPath } from "./registration-step-path.ts"

/** Sends the code of a registration again. */
export const resendRegistrationCode = createResendAction({
  find: findPendingRegistration,
  save: savePendingRegistration,
  send: (shop, { country_id, email, phone }, { answeredQuestionId, recaptcha_token }) =>
    shop.call(sendConfirmation, {
      answeredQuestionId,
      body: { country_id, email, phone, recaptcha_token },
    }),
  expired: "auth:registration_expired",
  pathOf: (step, returnTarget) =>
    registrationStepPath(step === "begin" ? "form" : "code", returnTarget),
})

export function action({ context }: Route.ActionArgs) {
  return resendRegistrationCode(context)
}
