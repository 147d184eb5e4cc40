import { PageFade } from "#app/ui/layout/page-fade.tsx"
import { PageHead } from "#app/ui/page-head/page-head.tsx"
import { sharedPicture } from "#app/ui/picture/product-picture.ts"
import { ProductPage } from "#app/ui/product/product-page.tsx"
import { crumbsThing, productThing } from "#app/ui/structured-data/product-thing.ts"
import { StructuredData } from "#app/ui/structured-data/structured-data.tsx"
import type { Route } from "./+types/product.ts"

export { loader } from "#app/loaders/product.ts"

export function ServerComponent({ loaderData: product }: Route.ServerComponentProps) {
  const [picture] = product.images
  return (
    <>
      <PageHead
        title={`${product.brand} ${product.name}`}
        description={product.description}
        path={`/product/${product.id}`}
        picture={picture === undefined ? undefined : sharedPicture(picture)}
        markdown={`/product/${product.id}.md`}
      />
      <StructuredData thing={productThing(product)} />
      <StructuredData thing={crumbsThing(product)} />
      <PageFade>
        <ProductPage product={product} />
      </PageFade>
    </>
  )
}
