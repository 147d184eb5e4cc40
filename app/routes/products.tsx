import { PageFade } from "#app/ui/layout/page-fade.tsx"
import { ProductsHead } from "#app/ui/products/products-head.tsx"
import { ProductsPage } from "#app/ui/products/products-page.tsx"
import type { Route } from "./+types/products.ts"

export { loader } from "#app/loaders/products.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <ProductsHead view={loaderData} />
      <PageFade>
        <ProductsPage view={loaderData} />
      </PageFade>
    </>
  )
}
