import { Bone } from "./bone.tsx"
import * as styles from "./skeleton.css.ts"
import { Skeleton } from "./skeleton.tsx"

/** Two lines of a cart that is being fetched (specification 9). */
export function CartSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      {[1, 2].map((line) => (
        <div key={line} className={styles.cartLine}>
          <Bone shape="thumb" />
          <div className={styles.words}>
            <Bone shape="meta" width="third" />
            <Bone shape="name" width="most" />
            <Bone shape="meta" width="part" />
            <div className={styles.apart}>
              <Bone shape="price" width="half" />
            </div>
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
