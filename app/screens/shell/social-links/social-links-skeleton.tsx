import { Skeleton, SkeletonBlock } from "#app/ui/feedback/skeleton.tsx"
import * as styles from "./social-links.css.ts"

/** Placeholder of the footer's links that are loading: four links [S9.23]. */
export function SocialLinksSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.lines}>
        {(["part", "half", "part", "third"] as const).map((width, line) => (
          <div key={line} className={styles.line}>
            <SkeletonBlock shape="meta" width={width} on="sunken" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
