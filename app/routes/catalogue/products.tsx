import { ProductsPage } from "#app/screens/catalogue/products.tsx"
import { ProductsMetadata } from "#app/screens/catalogue/products/products-metadata.tsx"
import type { Route } from "./+types/products.ts"

export { loader } from "#app/loaders/catalogue/products.ts"

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  return (
    <>
      <ProductsMetadata view={loaderData} />
      <ProductsPage view={loaderData} />
    </>
  )
}
