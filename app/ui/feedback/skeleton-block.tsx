import * as styles from "./skeleton.css.ts"

type SkeletonBlockProps = {
  shape: keyof typeof styles.shape
  width?: keyof typeof styles.width
  /** What lies behind it: the page or a sheet, or the footer's quiet ground. */
  on?: keyof typeof styles.ground
}

/** One quiet shape of a skeleton; says nothing to screen readers, the skeleton around it does. */
export function SkeletonBlock({ shape, width = "full", on = "page" }: SkeletonBlockProps) {
  return <span className={`${styles.ground[on]} ${styles.shape[shape]} ${styles.width[width]}`} />
}
