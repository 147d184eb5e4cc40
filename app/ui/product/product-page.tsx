import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Breadcrumbs } from "../breadcrumbs/breadcrumbs.tsx"
import { AddForm } from "../cart/add-form.tsx"
import { Wrap } from "../layout/wrap.tsx"
import { BuyBar } from "./buy-bar.tsx"
import { BuyBox } from "./buy-box.tsx"
import { Gallery } from "./gallery.tsx"
import { NotesStory } from "./notes-story.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"
import { RecentlyViewed } from "./recently-viewed.tsx"
import { SimilarPerfumes } from "./similar-perfumes.tsx"

/** One perfume: pictures, what it is, when it comes, what it is woven from, what is like it. */
export function ProductPage({ product }: { product: ProductView }) {
  const locale = currentLocale()
  return (
    <>
      <AddForm />
      <Wrap>
        <div className={styles.crumbs}>
          <Breadcrumbs
            label={t("common:breadcrumbs")}
            crumbs={[
              { text: t("common:home"), href: localePath(locale) },
              { text: t("catalogue:all_perfumes"), href: localePath(locale, "products") },
              { text: product.name, translate: false },
            ]}
          />
        </div>
        <div className={styles.page}>
          <Gallery product={product} />
          <BuyBox product={product} />
        </div>
      </Wrap>
      <NotesStory product={product} />
      <SimilarPerfumes similar={product.similar} />
      <RecentlyViewed products={product.recentlyViewed} />
      <BuyBar product={product} />
    </>
  )
}
