import * as styles from "./skeleton.css.ts"

type SkeletonBlockProps = {
  shape: keyof typeof styles.shape
  width?: keyof typeof styles.width
  /** Color of the background behind the block: `page` for a page or a sheet, `sunken` for the footer. */
  on?: keyof typeof styles.ground
}

/** One rectangle of a skeleton. Put it into a Skeleton, which announces the loading to screen readers. */
export function SkeletonBlock({ shape, width = "full", on = "page" }: SkeletonBlockProps) {
  return <span className={`${styles.ground[on]} ${styles.shape[shape]} ${styles.width[width]}`} />
}
