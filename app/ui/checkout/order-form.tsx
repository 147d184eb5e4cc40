"use client"

import type { ReactNode } from "react"
import { Form, useActionData } from "react-router"
import { Button } from "../button/button.tsx"
import { SubmitButton } from "../button/submit-button.tsx"
import { Checkbox } from "../choice/checkbox.tsx"
import { FormSummary } from "../form/form-summary.tsx"
import { useServerForm } from "../form/use-server-form.ts"
import { Actions } from "../layout/actions.tsx"
import { Stack } from "../layout/stack.tsx"

interface OrderFormProps {
  action: string
  backHref: string
  /** Idempotency key of this showing of the page; a refused form keeps the one it was sent with. */
  orderKey: string
  /** What the customer sees, in minor units. */
  total: number
  promocode: string | null
  /** True when the order is paid on the provider's page: the browser itself has to go there. */
  leaves: boolean
  /** The words of the checkbox, with a link to the terms. */
  terms: ReactNode
  words: Record<"back" | "placeOrder", string>
}

/** Step 3: the terms of use, and the order. */
export function OrderForm(props: OrderFormProps) {
  const { action, backHref, orderKey, total, promocode, leaves, terms, words } = props
  const { form, summary, field } = useServerForm({
    id: "order",
    lastResult: useActionData(),
    defaultValue: { key: orderKey },
  })
  const { id, name, errors } = field("terms")
  return (
    <Form {...form.props} method="post" action={action} reloadDocument={leaves}>
      <Stack space={6}>
        <FormSummary messages={summary} />
        <input type="hidden" name="key" value={field("key").defaultValue} />
        <input type="hidden" name="total" value={total} />
        {promocode === null ? null : <input type="hidden" name="promocode" value={promocode} />}
        <Checkbox id={id} name={name} errors={errors} label={terms} />
        <Actions>
          <Button tone="line" href={backHref}>
            {words.back}
          </Button>
          <SubmitButton>{words.placeOrder}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}
