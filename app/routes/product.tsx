import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { ProductPage } from "#app/ui/product/product-page.tsx"
import type { Route } from "./+types/product.ts"

export { loader } from "#app/loaders/product.ts"

export function ServerComponent({ loaderData: product }: Route.ServerComponentProps) {
  return (
    <>
      <PageHead
        title={`${product.brand} ${product.name}`}
        description={product.description}
        path={`/product/${product.id}`}
      />
      <ProductPage product={product} />
    </>
  )
}
