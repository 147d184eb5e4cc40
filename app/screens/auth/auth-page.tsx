import "server-only"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { AuthContent, authTitle } from "./auth-content.tsx"
import { authPagePath } from "./auth-page-path.ts"
import type { AuthView } from "./auth-view.ts"

/** The registration or the login as a page of its own instead of a panel over another page. */
export function AuthPage({ view }: { view: AuthView }) {
  return (
    <FormPage>
      <Stack space={6}>
        <Heading level={1}>{authTitle(view)}</Heading>
        <AuthContent
          view={view}
          inPanel={false}
          hrefs={{
            register: authPagePath("register", view.returnTarget),
            code: authPagePath("authCode", view.returnTarget),
            login: authPagePath("login", view.returnTarget),
          }}
        />
      </Stack>
    </FormPage>
  )
}
