import { Bone } from "./bone.tsx"
import * as styles from "./skeleton.css.ts"

/** A product card that is being fetched: stands in a Grid inside a Skeleton. */
export function CardSkeleton() {
  return (
    <div>
      <Bone shape="picture" />
      <div className={styles.cardWords}>
        <Bone shape="meta" width="third" />
        <Bone shape="name" width="most" />
        <Bone shape="meta" width="part" />
        <div className={styles.apart}>
          <Bone shape="price" width="half" />
        </div>
      </div>
    </div>
  )
}
