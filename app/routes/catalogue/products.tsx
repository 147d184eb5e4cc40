import { ProductsPage } from "#app/screens/catalogue/products.tsx"
import { ProductsHead } from "#app/screens/catalogue/products/products-head.tsx"
import { PageFade } from "#app/ui/layout/page-fade.tsx"
import type { Route } from "./+types/products.ts"

export { loader } from "#app/loaders/catalogue/products.ts"

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
