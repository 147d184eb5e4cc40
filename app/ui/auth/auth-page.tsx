import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/words.ts"
import { AuthContent, authTitle } from "#app/ui/auth/auth-content.tsx"
import type { AuthView } from "#app/ui/auth/auth-view.ts"
import { Narrow } from "#app/ui/layout/narrow.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"

/** The auth sheet's content as a page of its own. */
export function AuthPage({ view }: { view: AuthView }) {
  const query = view.way.next ? `?${new URLSearchParams({ next: view.way.next }).toString()}` : ""
  const path = (page: string) => localePath(currentLocale(), page) + query
  return (
    <Narrow>
      <Stack space={6}>
        <Heading level={1}>{authTitle(view)}</Heading>
        <AuthContent
          view={view}
          inPanel={false}
          hrefs={{ register: path("auth/register"), login: path("auth/login") }}
        />
      </Stack>
    </Narrow>
  )
}
