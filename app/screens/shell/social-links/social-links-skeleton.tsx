import { SkeletonBlock } from "#app/ui/feedback/skeleton-block.tsx"
import * as styles from "#app/ui/feedback/skeleton.css.ts"
import { Skeleton } from "#app/ui/feedback/skeleton.tsx"

/** Placeholder of the footer's links that are loading: four links [S9.23]. */
export function SocialLinksSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.links}>
        {(["part", "half", "part", "third"] as const).map((width, line) => (
          <div key={line} className={styles.link}>
            <SkeletonBlock shape="meta" width={width} on="sunken" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
