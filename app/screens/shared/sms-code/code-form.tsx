"use client"
import type { CodeForm as CodeFormSchema } from "#app/schemas/auth.ts"
import { Button } from "#app/ui/action/button.tsx"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { OtpInput } from "#app/ui/form/otp-input.tsx"
import { useFetcherForm } from "#app/ui/form/use-fetcher-form.ts"
import type { FieldName } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { CaptchaAction } from "#domain/captcha.ts"
import { ReturnTargetFields } from "../return-target/return-target-fields.tsx"
import type { ReturnTarget } from "../return-target/return-target.ts"
import { codeFocusProps } from "./code-focus-props.ts"
import { SENT_MESSAGE_ID } from "./sent-message.tsx"

interface CodeFormProps {
  action: string
  /** Action name for the captcha; null if the form needs no captcha. */
  captcha: CaptchaAction | null
  returnTarget?: ReturnTarget
  texts: Record<"code" | "confirm", string>
  /** The texts of server errors about an incomplete code. The form shows these errors as warnings. */
  warnings: readonly string[]
  /**
   * The countdown and the button that requests another code, shown between the code and the submit button. The button
   * that requests a code belongs to another form.
   */
  children: React.ReactNode
}

/**
 * The form for the six digits of an SMS. Callers must use the time when the code was sent as its key, so that a new
 * code starts with an empty form.
 */
export function CodeForm({
  action,
  captcha,
  returnTarget = {},
  texts,
  warnings,
  children,
}: CodeFormProps) {
  const { Form, isBusy, form, summary, field } = useFetcherForm<FieldName<typeof CodeFormSchema>>({
    id: "confirm",
    warnings,
  })
  return (
    <Form {...form.props} method="post" action={action}>
      <Stack space={6}>
        <ErrorSummary {...summary} />
        <ReturnTargetFields returnTarget={returnTarget} />
        {captcha === null ? null : <CaptchaToken action={captcha} />}
        <OtpInput
          {...field("code")}
          {...codeFocusProps}
          label={texts.code}
          describedBy={SENT_MESSAGE_ID}
          submitsItself
          readsSms
        />
        {children}
        <Button block busy={isBusy}>
          {texts.confirm}
        </Button>
      </Stack>
    </Form>
  )
}
