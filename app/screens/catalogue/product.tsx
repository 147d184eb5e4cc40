import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Container } from "#app/ui/layout/container.tsx"
import { Breadcrumbs } from "#app/ui/navigation/breadcrumbs.tsx"
import { AddToCartForm } from "./add-to-cart/add-to-cart-form.tsx"
import { BuyBar } from "./product/buy-bar.tsx"
import { BuyBox } from "./product/buy-box.tsx"
import { Gallery } from "./product/gallery.tsx"
import { NotesSection } from "./product/notes-section.tsx"
import { ProductFacts } from "./product/product-facts.tsx"
import type { ProductView } from "./product/product-view.ts"
import * as styles from "./product/product.css.ts"
import { RecentlyViewed } from "./product/recently-viewed.tsx"
import { SimilarPerfumes } from "./product/similar-perfumes.tsx"

/** The page of a perfume: pictures, price and availability, description, notes, facts and similar perfumes. */
export function ProductPage({ product }: { product: ProductView }) {
  const { pressedProductId } = product
  return (
    <AddToCartForm>
      <Container>
        <div className={styles.crumbs}>
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            crumbs={[
              { text: t("common:home"), href: pagePath("home") },
              { text: t("catalogue:all_perfumes"), href: pagePath("products") },
              { text: product.name, translate: false },
            ]}
          />
        </div>
        <div className={styles.page}>
          <Gallery key={product.id} product={product} />
          <BuyBox product={product} />
          <div className={styles.details}>
            <p className={styles.description}>{product.description}</p>
            <NotesSection product={product} />
            <ProductFacts product={product} />
          </div>
        </div>
      </Container>
      <SimilarPerfumes
        key={`similar-${product.id}`}
        similar={product.similar}
        pressedProductId={pressedProductId}
      />
      <RecentlyViewed
        key={`viewed-${product.id}`}
        products={product.recentlyViewed}
        pressedProductId={
          product.similar.some((other) => other.product.id === pressedProductId)
            ? null
            : pressedProductId
        }
      />
      <BuyBar product={product} />
    </AddToCartForm>
  )
}
