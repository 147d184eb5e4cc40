import { AcceptedPage, acceptedTitle } from "#app/screens/checkout/accepted.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/accepted.ts"

export { loader } from "#app/loaders/checkout/accepted.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata
        title={acceptedTitle(loaderData)}
        path={`/checkout/accepted/${loaderData.id}`}
      />
      <AcceptedPage view={loaderData} />
    </>
  )
}
