import { Outlet } from "react-router"
import { FailurePage } from "#app/screens/shell/failure-page/failure-page.tsx"
import type { Route } from "./+types/page-error-boundary.ts"

/**
 * Layout route between the shell (header and footer) and the page. Its error boundary replaces only the page, so that
 * the shell stays visible.
 */
export function ServerComponent() {
  return <Outlet />
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <FailurePage error={error} />
}
