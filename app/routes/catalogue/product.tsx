import { formatTypeAndVolume } from "#app/i18n/format-product-attributes.ts"
import { ProductPage } from "#app/screens/catalogue/product.tsx"
import {
  describeBreadcrumbs,
  describeProduct,
} from "#app/screens/catalogue/structured-data/product-json-ld.ts"
import { StructuredData } from "#app/screens/catalogue/structured-data/structured-data.tsx"
import { PageMetadata } from "#app/ui/layout/page-metadata.tsx"
import { sharedPicture } from "#app/ui/media/product-picture.ts"
import type { Route } from "./+types/product.ts"

export { loader } from "#app/loaders/catalogue/product.ts"

export function ServerComponent({ loaderData: product }: Route.ServerComponentProps) {
  const [picture] = product.images
  return (
    <>
      <PageMetadata
        title={`${product.brand} ${product.name}, ${formatTypeAndVolume(product)}`}
        description={product.description}
        path={`/${product.path}`}
        picture={picture === undefined ? undefined : sharedPicture(picture)}
        markdown={`/${product.path.replace(/(?=\?|$)/, ".md")}`}
      />
      <StructuredData thing={describeProduct(product)} />
      <StructuredData thing={describeBreadcrumbs(product)} />
      <ProductPage product={product} />
    </>
  )
}
