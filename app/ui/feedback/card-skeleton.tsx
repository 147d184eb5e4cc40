import { SkeletonBlock } from "./skeleton-block.tsx"
import * as styles from "./skeleton.css.ts"

/** A product card that is being fetched: stands in a Grid inside a Skeleton. */
export function CardSkeleton() {
  return (
    <div>
      <SkeletonBlock shape="picture" />
      <div className={styles.cardWords}>
        <SkeletonBlock shape="meta" width="third" />
        <SkeletonBlock shape="name" width="most" />
        <SkeletonBlock shape="meta" width="part" />
        <div className={styles.apart}>
          <SkeletonBlock shape="price" width="half" />
        </div>
      </div>
    </div>
  )
}
