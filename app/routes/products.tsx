import { t } from "#app/i18n/words.ts"
import { formatFilters } from "#app/schemas/product-filters.ts"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { ProductsPage } from "#app/ui/products/products-page.tsx"
import { productsTitle } from "#app/ui/products/products-title.ts"
import type { Route } from "./+types/products.ts"

export { loader } from "#app/loaders/products.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { filters } = loaderData
  return (
    <>
      <PageHead
        title={productsTitle(loaderData)}
        description={t("catalogue:lead")}
        // The order changes nothing about what is on the list.
        path={`/products${formatFilters({ ...filters, sort: "new" })}`}
        noindex={filters.q !== "" || loaderData.total === 0}
      />
      <ProductsPage view={loaderData} />
    </>
  )
}
