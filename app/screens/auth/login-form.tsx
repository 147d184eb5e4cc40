"use client"
import { useEffect, useRef } from "react"
import type { LoginForm as LoginFormSchema } from "#app/schemas/auth.ts"
import { ReturnTargetFields } from "#app/screens/shared/return-target/return-target-fields.tsx"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import { saveLoginPhone } from "#app/screens/shared/typed-login-phone.ts"
import { useTypedValues } from "#app/screens/shared/typed-values/use-typed-values.ts"
import { Button } from "#app/ui/action/button.tsx"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { PasswordInput } from "#app/ui/form/password-input.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { useFetcherForm } from "#app/ui/form/use-fetcher-form.ts"
import type { FieldName } from "#app/ui/form/use-server-form.ts"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"

interface LoginFormProps {
  action: string
  returnTarget: ReturnTarget
  /** Question against bots for visitors without scripts, who cannot use the captcha; null if there is no captcha. */
  question: Question | null
  phoneMasks: readonly string[]
  phone: string
  texts: Record<"phone" | "password" | "showPassword" | "remember" | "logIn", string>
  /** The link for a forgotten password. It is shown beside the checkbox "remember me". */
  children: React.ReactNode
}

/**
 * The login form. In a panel, scripts keep the panel open after an error. Without scripts, the login page shows the
 * error.
 */
export function LoginForm(props: LoginFormProps) {
  const { action, returnTarget, question, phoneMasks, texts, children } = props
  const {
    Form,
    isBusy,
    form,
    summary,
    question: asked,
    field,
  } = useFetcherForm<FieldName<typeof LoginFormSchema>>({
    id: "login",
    defaultValue: { phone: props.phone },
  })
  const [phone, password] = [field("phone"), field("password")]
  const element = useRef<HTMLFormElement>(null)
  useTypedValues({ id: "login", form: element, initial: { phone: props.phone } })
  // If the phone or the password is wrong, both fields share one error text, which is shown below the password.
  const isWrong = summary.messages.length > 0 && password.errors !== undefined
  useEffect(() => {
    const input = document.getElementById(phone.id)
    if (!(input instanceof HTMLInputElement)) return undefined
    // The password reset form prefills this phone when it first renders. At that time this form is still mounted, so
    // saving the phone on unmount would be too late: save it on each input.
    const save = () => saveLoginPhone(input.value)
    if (input.value !== "") save()
    input.addEventListener("input", save)
    return () => input.removeEventListener("input", save)
  }, [phone.id])
  return (
    <Form {...form.props} ref={element} method="post" action={action}>
      <Stack space={5}>
        <ErrorSummary {...summary} isRepeated={isWrong} />
        <ReturnTargetFields returnTarget={returnTarget} />
        <CaptchaToken action="api_login" />
        <PhoneInput
          {...phone}
          sharedError={isWrong ? `${password.id}-error` : undefined}
          label={texts.phone}
          masks={phoneMasks}
          required
        />
        <PasswordInput
          {...password}
          label={texts.password}
          show={texts.showPassword}
          autoComplete="current-password"
        />
        <Inline justify="space-between">
          <Checkbox
            name="remember"
            defaultChecked={field("remember").defaultValue === "on"}
            label={texts.remember}
          />
          {children}
        </Inline>
        <QuestionField asked={asked} withoutScripts={question} field={field} />
        <Button block busy={isBusy}>
          {texts.logIn}
        </Button>
      </Stack>
    </Form>
  )
}
