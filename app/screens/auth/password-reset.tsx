import "server-only"
import { t } from "#app/i18n/translations.ts"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import { BackLink } from "#app/screens/shared/sms-code/back-link.tsx"
import { HasCodeLink } from "#app/screens/shared/sms-code/has-code-link.tsx"
import { PhoneForm } from "#app/screens/shared/sms-code/phone-form.tsx"
import { ResendCountdown, ResendForm } from "#app/screens/shared/sms-code/resend-code.tsx"
import { SentMessage } from "#app/screens/shared/sms-code/sent-message.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { authPagePath } from "./auth-page-path.ts"
import { NewPasswordForm } from "./new-password-form.tsx"

interface PasswordResetPageProps {
  returnTarget: ReturnTarget
  /** Question against bots for visitors without scripts, who cannot use the captcha; null if there is no captcha. */
  question: Question | null
  stamp: string
  phoneMasks: readonly string[]
  phone: string
  /** Whether the shop has sent a code that the visitor can still enter. */
  hasCode: boolean
}

/** Step 1 of the password reset: the phone that receives the code. */
export function PasswordResetPage(props: PasswordResetPageProps) {
  const { returnTarget, question, stamp, phoneMasks, phone, hasCode } = props
  return (
    <FormPage>
      <Stack space={6}>
        <BackLink href={authPagePath("login", returnTarget)}>{t("auth:back_to_login")}</BackLink>
        <Heading level={1}>{t("auth:reset_title")}</Heading>
        <Text>{t("auth:reset_lead")}</Text>
        <PhoneForm
          id="password"
          captcha="api_password_reset"
          action={authPagePath("password", returnTarget)}
          returnTarget={returnTarget}
          question={question}
          stamp={stamp}
          phoneMasks={phoneMasks}
          phone={phone}
          prefillsLoginPhone
          texts={{
            phone: t("auth:phone"),
            getCode: t("auth:get_code"),
            honeypot: t("auth:honeypot"),
          }}
        />
        {hasCode ? <HasCodeLink href={authPagePath("passwordCode", returnTarget)} /> : null}
      </Stack>
    </FormPage>
  )
}

interface PasswordResetCodePageProps {
  returnTarget: ReturnTarget
  /** Says where the code was sent. */
  message: string
  /** Seconds until the code may be sent again. */
  remaining: number
  sentAt: number
  /**
   * The question against bots that the visitor must answer before the shop sends the code again; null if none is
   * required.
   */
  question: Question | null
}

/** Step 2 of the password reset: the code and the new password. */
export function PasswordResetCodePage(props: PasswordResetCodePageProps) {
  const { returnTarget, message, remaining, sentAt, question } = props
  return (
    <FormPage>
      <Stack space={6}>
        <BackLink href={authPagePath("password", returnTarget)}>{t("auth:change_phone")}</BackLink>
        <Heading level={1}>{t("auth:reset_title")}</Heading>
        <SentMessage message={message} />
        <NewPasswordForm
          action={authPagePath("passwordCode", returnTarget)}
          returnTarget={returnTarget}
          sentAt={sentAt}
          warnings={[t("errors:enter_otp"), t("errors:code_length"), t("errors:password")]}
          texts={{
            code: t("auth:code_label"),
            password: t("auth:new_password"),
            showPassword: t("auth:show_password"),
            passwordHint: t("auth:password_hint"),
            passwordConfirmation: t("auth:new_password_confirmation"),
            save: t("auth:save_password"),
          }}
        >
          <ResendCountdown remaining={remaining} sentAt={sentAt} />
        </NewPasswordForm>
        <ResendForm
          to="form/resend-password-code"
          returnTarget={returnTarget}
          captcha="api_password_reset"
          question={question}
        />
      </Stack>
    </FormPage>
  )
}
