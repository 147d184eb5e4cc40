"use client"
import { useState } from "react"
import type { NewPasswordForm as NewPasswordFormSchema } from "#app/schemas/auth.ts"
import { ReturnTargetFields } from "#app/screens/shared/return-target/return-target-fields.tsx"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import { codeFocusProps } from "#app/screens/shared/sms-code/code-focus-props.ts"
import { SENT_MESSAGE_ID } from "#app/screens/shared/sms-code/sent-message.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx"
import { OtpInput } from "#app/ui/form/otp-input.tsx"
import { useFetcherForm } from "#app/ui/form/use-fetcher-form.ts"
import type { FieldName } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"

interface NewPasswordFormProps {
  action: string
  returnTarget: ReturnTarget
  texts: Record<
    "code" | "password" | "showPassword" | "passwordHint" | "passwordConfirmation" | "save",
    string
  >
  /** Time when the code was sent. A new value empties the field of the code, but not the passwords. */
  sentAt: number
  /** Texts of server errors. The form shows an error with one of these texts as a warning. */
  warnings: readonly string[]
  /**
   * The countdown and the button that requests another code, shown below the code. The button belongs to another form.
   */
  children: React.ReactNode
}

/** Step 2 of the password reset: the code of the SMS and the new password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { action, returnTarget, sentAt, texts, warnings, children } = props
  const { Form, isBusy, form, summary, field } = useFetcherForm<
    FieldName<typeof NewPasswordFormSchema>
  >({
    id: "new-password",
    warnings,
  })
  const isNewCode = useNewCode(sentAt, isBusy)
  const code = field("code")
  const isPasswordRefused = [field("password"), field("password_confirmation")].some(
    ({ autoFocus }) => autoFocus,
  )
  return (
    <Form {...form.props} method="post" action={action}>
      <Stack space={6}>
        {isNewCode ? null : <ErrorSummary {...summary} />}
        <ReturnTargetFields returnTarget={returnTarget} />
        <OtpInput
          {...code}
          {...(isNewCode && { errors: undefined, warning: undefined })}
          {...((isNewCode || !isPasswordRefused) && codeFocusProps)}
          key={sentAt}
          label={texts.code}
          describedBy={SENT_MESSAGE_ID}
          readsSms
        />
        {children}
        <NewPasswordFields field={field} texts={texts} />
        <Button block busy={isBusy}>
          {texts.save}
        </Button>
      </Stack>
    </Form>
  )
}

/**
 * Whether the shop has sent a new code that the visitor has not submitted yet. The errors of the form are then about an
 * earlier code.
 */
function useNewCode(sentAt: number, isBusy: boolean): boolean {
  const [known, setKnown] = useState({ sentAt, isNew: false })
  if (known.sentAt !== sentAt) setKnown({ sentAt, isNew: true })
  else if (known.isNew && isBusy) setKnown({ sentAt, isNew: false })
  return known.sentAt !== sentAt || known.isNew
}
