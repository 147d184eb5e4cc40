"use client"
import { useActionData, useFetcher } from "react-router"
import { WayFields } from "#app/ui/auth/way-fields.tsx"
import type { Way } from "#app/ui/auth/way.ts"
import { Button } from "#app/ui/button/button.tsx"
import { FormSummary } from "#app/ui/form/form-summary.tsx"
import { useServerForm } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { OtpInput } from "#app/ui/otp/otp-input.tsx"

interface CodeFormProps {
  action: string
  way: Way
  words: Record<"code" | "confirm", string>
  /** Between the code and the button: the resend timer, a form of its own by its `form` attributes. */
  children: React.ReactNode
}

/** Step 2 of the registration: the six digits of the SMS. */
export function CodeForm({ action, way, words, children }: CodeFormProps) {
  const fetcher = useFetcher()
  const pageResult: unknown = useActionData()
  const { form, summary, field } = useServerForm({
    id: "confirm",
    lastResult: fetcher.data ?? pageResult,
  })
  return (
    <fetcher.Form {...form.props} method="post" action={action}>
      <Stack space={6}>
        <FormSummary messages={summary} />
        <WayFields way={way} />
        <OtpInput {...field("code")} label={words.code} />
        {children}
        <Button block busy={fetcher.state !== "idle"}>
          {words.confirm}
        </Button>
      </Stack>
    </fetcher.Form>
  )
}
