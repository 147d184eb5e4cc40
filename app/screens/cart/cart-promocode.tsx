"use client"

import type { ComponentProps } from "react"
import { useActionData } from "react-router"
import { PromocodeForm } from "#app/screens/shared/promocode/promocode-form.tsx"
import { isFormResult } from "#app/ui/form/use-server-form.ts"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"

interface CartPromocodeProps extends ComponentProps<typeof PromocodeForm> {
  /** The question that stays visible while the form is collapsed. */
  summary: string
}

/** The promocode's form, collapsed while no promocode is saved. */
export function CartPromocode({ summary, ...props }: CartPromocodeProps) {
  const isRefused = isFormResult(useActionData())
  return (
    <Disclosure
      summary={summary}
      open={isRefused || props.problem !== null || props.applied !== null}
    >
      <PromocodeForm {...props} />
    </Disclosure>
  )
}
