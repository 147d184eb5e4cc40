import { apart } from "#app/ui/feedback/skeleton.css.ts"
import { SkeletonBlock } from "#app/ui/feedback/skeleton.tsx"

/** Placeholders of a product's brand, name, volume and price. Put them into an element with the style `lines`. */
export function ProductTextSkeleton() {
  return (
    <>
      <SkeletonBlock shape="meta" width="third" />
      <SkeletonBlock shape="name" width="most" />
      <SkeletonBlock shape="meta" width="part" />
      <div className={apart}>
        <SkeletonBlock shape="price" width="half" />
      </div>
    </>
  )
}
