import { ProductTextSkeleton } from "#app/screens/shared/product-text-skeleton.tsx"
import { lines } from "#app/ui/feedback/skeleton.css.ts"
import { Skeleton, SkeletonBlock } from "#app/ui/feedback/skeleton.tsx"
import { line as cartLine } from "./cart-line/cart-line.css.ts"

/** Placeholder of a cart that is loading: two cart lines [S9.22]. */
export function CartSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      {[1, 2].map((line) => (
        <div key={line} className={cartLine}>
          <SkeletonBlock shape="thumb" />
          <div className={lines}>
            <ProductTextSkeleton />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
