import { Outlet } from "react-router"
import { FailurePage } from "#app/screens/shell/failure-page/failure-page.tsx"
import type { Route } from "./+types/page-layout.ts"

/** Between the shell and the page, so that an error in a page keeps header and footer. */
export function ServerComponent() {
  return <Outlet />
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <FailurePage error={error} />
}
