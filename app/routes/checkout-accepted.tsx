import { AcceptedPage, acceptedTitle } from "#app/ui/checkout/accepted-page.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import type { Route } from "./+types/checkout-accepted.ts"

export { loader } from "#app/loaders/checkout-accepted.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead
        title={acceptedTitle(loaderData)}
        path={`/checkout/accepted/${loaderData.id}`}
        noindex
      />
      <AcceptedPage view={loaderData} />
    </>
  )
}
