"use client"

import { useEffect, type ComponentProps } from "react"
import { useActionData } from "react-router"
import { PromocodeForm } from "#app/screens/shared/promocode/promocode-form.tsx"
import { submitTypedPromocode } from "#app/screens/shared/promocode/submit-typed-promocode.ts"
import { isPlainClick } from "#app/ui/action/follow-links.tsx"
import { isFormResult } from "#app/ui/form/use-server-form.ts"
import { useValueWasRemoved } from "#app/ui/form/use-value-was-removed.ts"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"

interface CartPromocodeProps extends ComponentProps<typeof PromocodeForm> {
  /** The text "Have a promo code?", which stays visible while the form is collapsed. */
  summary: string
  /** Path of the checkout, to which the cart's links lead. */
  checkoutPath: string
}

/**
 * The promocode's form, collapsed while no promocode is saved. A press of a link to the checkout first submits a
 * promocode that is typed but not applied; the server then redirects to the checkout [D1.265].
 */
export function CartPromocode({ summary, checkoutPath, ...props }: CartPromocodeProps) {
  const { id } = props
  const isRefused = isFormResult(useActionData())
  const wasRemoved = useValueWasRemoved(props.applied)
  useEffect(() => {
    const applyFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (link?.pathname !== checkoutPath || !isPlainClick(event)) return
      if (submitTypedPromocode(id)) event.preventDefault()
    }
    document.addEventListener("click", applyFirst)
    return () => document.removeEventListener("click", applyFirst)
  }, [checkoutPath, id])
  return (
    <Disclosure
      summary={summary}
      open={isRefused || wasRemoved || props.problem !== null || props.applied !== null}
    >
      <PromocodeForm {...props} />
    </Disclosure>
  )
}
