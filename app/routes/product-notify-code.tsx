import { t } from "#app/i18n/words.ts"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { RestockCodePage } from "#app/ui/restock/restock-pages.tsx"
import type { Route } from "./+types/product-notify-code.ts"

export { action } from "#app/actions/confirm-restock.ts"
export { loadCode as loader } from "#app/loaders/restock.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  const { brand, name, id } = loaderData.product
  return (
    <>
      <PageHead
        title={`${t("catalogue:restock.title")}: ${brand} ${name}`}
        path={`/product/${id}/notify/code`}
        noindex
      />
      <RestockCodePage {...loaderData} />
    </>
  )
}
