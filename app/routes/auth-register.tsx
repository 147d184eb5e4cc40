import { authTitle } from "#app/ui/auth/auth-content.tsx"
import { AuthPage } from "#app/ui/auth/auth-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/auth-register.ts"

export { action } from "#app/actions/register.ts"
export { loadRegister as loader } from "#app/loaders/auth-page.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={authTitle(loaderData)} path="/auth/register" noindex />
      <AuthPage view={loaderData} />
    </>
  )
}
