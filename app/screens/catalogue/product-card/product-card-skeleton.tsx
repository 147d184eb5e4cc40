import { SkeletonBlock } from "#app/ui/feedback/skeleton-block.tsx"
import { apart, lines } from "#app/ui/feedback/skeleton.css.ts"
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
        <SkeletonBlock shape="meta" width="third" />
        <SkeletonBlock shape="name" width="most" />
        <SkeletonBlock shape="meta" width="part" />
        <div className={apart}>
          <SkeletonBlock shape="price" width="half" />
        </div>
      </div>
    </div>
  )
}
