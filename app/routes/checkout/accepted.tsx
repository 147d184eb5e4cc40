import { AcceptedPage, acceptedTitle } from "#app/screens/checkout/accepted.tsx"
import { PageHead } from "#app/ui/layout/page-head.tsx"
import type { Route } from "./+types/accepted.ts"

export { loader } from "#app/loaders/checkout/accepted.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead title={acceptedTitle(loaderData)} path={`/checkout/accepted/${loaderData.id}`} />
      <AcceptedPage view={loaderData} />
    </>
  )
}
