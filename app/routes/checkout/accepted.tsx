import { AcceptedPage, acceptedTitle } from "#app/screens/checkout/accepted.tsx"
import { ViewedOrBestSold } from "#app/screens/shell/viewed-or-best-sold.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/accepted.ts"

export { loader } from "#app/loaders/checkout/accepted.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { offered, ...view } = loaderData
  return (
    <>
      <PageMetadata title={acceptedTitle(view)} path={`/checkout/accepted/${view.id}`} />
      <AcceptedPage view={view} />
      {offered && <ViewedOrBestSold {...offered} />}
    </>
  )
}
