import "server-only"
import { redirect, type RouterContextProvider } from "react-router"
import { parseForm, replyToFailure } from "#app/actions/shared/form-submission.ts"
import { getPostedForm } from "#app/actions/shared/posted-form.ts"
import { invalidateCustomer } from "#app/api/customer.ts"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { ChangePasswordForm, PersonalPart, ProfileForm } from "#app/schemas/account.ts"
import { getSession } from "#app/session/session.ts"
import { changePassword, updateProfile } from "#contract/account.ts"
import type { CompleteBody } from "#contract/call.ts"
import type { TextKey } from "#locales/translate.ts"
import type { Route } from "../../routes/account/+types/personal.ts"

type Context = Readonly<RouterContextProvider>

/** Handles both forms of the page: the profile form and the password form. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context)
  const { part } = PersonalPart.parse(Object.fromEntries(form))
  return part === "password" ? savePassword(form, context) : saveProfile(form, context)
}

async function saveProfile(form: FormData, context: Context) {
  const { submission, value, errorResponse } = parseForm(form, ProfileForm)
  if (errorResponse) return errorResponse
  const { email = null, ...names } = value
  try {
    await getShopApi(context).call(updateProfile, {
      body: { ...names, email } satisfies CompleteBody<typeof updateProfile>,
    })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  } finally {
    // The cached customer is invalid after a failure, too, because a call that timed out may have changed the profile.
    invalidateCustomer(context)
  }
  return redirectWithSuccess(context, "cabinet:profile_saved")
}

async function savePassword(form: FormData, context: Context) {
  const { submission, answeredQuestionId, value, errorResponse } = parseForm(
    form,
    ChangePasswordForm,
  )
  if (errorResponse) return errorResponse
  try {
    await getShopApi(context).call(changePassword, {
      answeredQuestionId,
      body: value satisfies CompleteBody<typeof changePassword>,
    })
  } catch (error) {
    return replyToFailure({ context, submission }, error)
  }
  return redirectWithSuccess(context, "cabinet:password_saved")
}

function redirectWithSuccess(context: Context, key: TextKey) {
  getSession(context).saveFlash({ tone: "success", key })
  return redirect(pagePath("personal"), 303)
}
