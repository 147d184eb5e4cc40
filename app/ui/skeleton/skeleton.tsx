import * as styles from "./skeleton.css.ts"

/** The place of a product card that is on its way. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.shape.picture} />
      <div className={styles.lines}>
        <div className={styles.shape.short} />
        <div className={styles.shape.name} />
        <div className={styles.shape.line} />
        <div className={styles.shape.price} />
      </div>
    </div>
  )
}

/** The place of a line of the cart; the cart shows two. */
export function CartLineSkeleton() {
  return (
    <div className={styles.cartLine} aria-hidden="true">
      <div className={styles.shape.picture} />
      <div className={styles.lines}>
        <div className={styles.shape.short} />
        <div className={styles.shape.name} />
        <div className={styles.shape.line} />
        <div className={styles.shape.price} />
      </div>
    </div>
  )
}

/** The place of some lines of text; the footer shows four. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.shape.line} />
      ))}
    </div>
  )
}
