import { Outlet } from "react-router"
import { FailurePage } from "#app/screens/shell/failure-page/failure-page.tsx"
import type { Route } from "./+types/page.ts"

/** Between shell and page: what fails in a page leaves header and footer standing. */
export function ServerComponent() {
  return <Outlet />
}

export function ServerErrorBoundary({ error }: Route.ServerErrorBoundaryProps) {
  return <FailurePage error={error} />
}
