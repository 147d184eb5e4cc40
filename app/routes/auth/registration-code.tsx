import { authTitle } from "#app/screens/auth/auth-content.tsx"
import { AuthPage } from "#app/screens/auth/auth-page.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/registration-code.ts"

export { action } from "#app/actions/auth/registration-code.ts"
export { loadCode as loader } from "#app/loaders/auth/auth-page.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata title={authTitle(loaderData)} path="/auth/code" />
      <AuthPage view={loaderData} />
    </>
  )
}
