import { HomePage } from "#app/screens/catalogue/home.tsx"
import { formatLead } from "#app/screens/catalogue/home/format-lead.ts"
import {
  organizationThing,
  webSiteThing,
} from "#app/screens/catalogue/structured-data/organization-and-website.ts"
import { StructuredData } from "#app/screens/catalogue/structured-data/structured-data.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import type { Route } from "./+types/home.ts"

export { loader } from "#app/loaders/catalogue/home.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <PageMetadata path="/" description={formatLead(loaderData.total)} />
      <StructuredData thing={organizationThing()} />
      <StructuredData thing={webSiteThing()} />
      <HomePage {...loaderData} />
    </>
  )
}
