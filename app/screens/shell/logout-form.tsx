"use client"

import type { ReactNode } from "react"
import { Form } from "react-router"
import { reloadWhenRestored } from "#app/navigation/reload-restored-page.ts"
import { clearSearches } from "#app/screens/catalogue/search/clear-searches.ts"

/** The last searches are cleared because the next visitor may be another person. */
function onSubmit() {
  clearSearches()
  reloadWhenRestored()
}

/** The form that logs out. It loads a new document, so that no page of the customer stays in memory. */
export function LogoutForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} reloadDocument onSubmit={onSubmit}>
      {children}
    </Form>
  )
}
