import { Outlet } from "react-router"
import { FailurePage } from "#app/screens/shell/failure-page/failure-page.tsx"
import type { Route } from "./+types/page-error-boundary.ts"

/** A layout between the shell and the page. It catches the errors of the page, so that header and footer stay. */
export function ServerComponent() {
  return <Outlet />
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <FailurePage error={error} />
}
