import "server-only"
import { AuthContent, authTitle } from "#app/screens/auth/auth-content.tsx"
import type { AuthView } from "#app/screens/auth/auth-view.ts"
import { wayPath } from "#app/screens/auth/way-path.ts"
import { Narrow } from "#app/ui/layout/narrow.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"

/** The auth sheet's content as a page of its own. */
export function AuthPage({ view }: { view: AuthView }) {
  return (
    <Narrow>
      <Stack space={6}>
        <Heading level={1}>{authTitle(view)}</Heading>
        <AuthContent
          view={view}
          inPanel={false}
          hrefs={{
            register: wayPath("auth/register", view.way),
            login: wayPath("auth/login", view.way),
          }}
        />
      </Stack>
    </Narrow>
  )
}
