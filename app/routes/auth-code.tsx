import { authTitle } from "#app/ui/auth/auth-content.tsx"
import { AuthPage } from "#app/ui/auth/auth-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/auth-code.ts"

export { action } from "#app/actions/confirm-code.ts"
export { loadCode as loader } from "#app/loaders/auth-page.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={authTitle(loaderData)} path="/auth/code" noindex />
      <AuthPage view={loaderData} />
    </>
  )
}
