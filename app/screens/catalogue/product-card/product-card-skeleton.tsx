import { ProductTextSkeleton } from "#app/screens/shared/product-text-skeleton.tsx"
import { lines } from "#app/ui/feedback/skeleton.css.ts"
import { SkeletonBlock } from "#app/ui/feedback/skeleton.tsx"
import * as styles from "./product-card.css.ts"

/**
 * Placeholder of a product card that is loading. Put it into a Grid inside an element with `aria-hidden`, beside a text
 * that announces the loading to screen readers.
 */
export function ProductCardSkeleton() {
  return (
    <div>
      <SkeletonBlock shape="picture" />
      <div className={`${lines} ${styles.skeletonText}`}>
        <ProductTextSkeleton />
      </div>
    </div>
  )
}
