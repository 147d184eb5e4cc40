import type { ReactNode } from "react"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { SparkleIcon } from "#app/ui/icon/shop-icons.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { frame } from "#app/ui/media/picture.css.ts"
import { Picture, type PictureSource } from "#app/ui/media/picture.tsx"
import { Price } from "#app/ui/text/price.tsx"
import * as styles from "./product-card.css.ts"

export type ProductCardProps = {
  /** Id of the element, for links to the card. */
  id?: string | undefined
  href: string
  picture: PictureSource
  brand: string
  name: string
  /** The concentration: "Eau de parfum". */
  type: string
  /** Family and gender. */
  meta: string
  /** The volumes of the perfume: "50, 100 ml". Price and button belong to the one in bold, if there are several. */
  volume: ReactNode
  /** The price with its currency, formatted. */
  price: string
  /** Buttons that add the perfume's other volumes to the cart, shown over the picture on hover and keyboard focus. */
  volumes?: ReactNode
  /** Label on the picture: "Out of stock". */
  tag?: string | undefined
  /**
   * On a product page: text that says why this perfume is similar to the perfume that the page is about. Shown above
   * the price, below a separator line.
   */
  reason?: string | undefined
  headingLevel?: 2 | 3
  /** True for cards at the top of the page: their pictures are loaded at once. */
  priority?: boolean
  /** The attribute `sizes` of the picture; by default the widths of pictures in a grid of cards. */
  sizes?: string
  /** The button that adds the perfume to the cart; for a perfume that cannot be ordered, the link to be notified. */
  children?: ReactNode
}

/** A perfume in a list. One link covers the whole card; the add button lies above the link. */
export function ProductCard(props: ProductCardProps) {
  return (
    <article id={props.id} className={props.priority ? styles.card : styles.offscreenCard}>
      <Content {...props} />
    </article>
  )
}

interface CachedProductCardProps {
  id?: string | undefined
  /** Whether the card has a `reason`, which makes the card higher. */
  hasReason: boolean
  cacheKey: string
  make: () => Omit<ProductCardProps, "id">
}

/**
 * A product card as cached markup. `cacheKey` must identify everything that the card shows. The card must contain no
 * client component.
 */
export function CachedProductCard({ id, hasReason, cacheKey, make }: CachedProductCardProps) {
  const markup = cacheMarkup(cacheKey, () => <Content {...make()} />)
  const className = hasReason ? styles.offscreenCardWithReason : styles.offscreenCard
  return <article id={id} className={className} dangerouslySetInnerHTML={markup} />
}

function Content({
  href,
  picture,
  brand,
  name,
  type,
  meta,
  volume,
  price,
  volumes,
  tag,
  reason,
  headingLevel = 3,
  priority = false,
  sizes = "(min-width: 64em) 22vw, (min-width: 48em) 30vw, 46vw",
  children,
}: Omit<ProductCardProps, "id">) {
  const Name = `h${headingLevel}` as const
  return (
    <>
      <div className={frame.card}>
        <Picture source={picture} alt="" sizes={sizes} priority={priority} />
        {tag ? (
          <span className={styles.label}>
            <Tag tone="surface">{tag}</Tag>
          </span>
        ) : null}
        {volumes ? <div className={styles.volumes}>{volumes}</div> : null}
      </div>
      <div className={styles.body}>
        <p className={styles.brand} translate="no">
          {brand}
        </p>
        <Name className={styles.name}>
          <a href={href} className={styles.link} translate="no">
            {name}
          </a>
        </Name>
        <p className={styles.details}>
          {type}
          <br />
          {meta}
        </p>
        {reason ? (
          <p className={styles.reason}>
            <SparkleIcon size={16} />
            <span>{reason}</span>
          </p>
        ) : null}
        <div className={styles.foot}>
          <div className={styles.volume}>{volume}</div>
          <div className={styles.price}>
            <Price text={price} />
          </div>
          {children ? <div className={styles.add}>{children}</div> : null}
        </div>
      </div>
    </>
  )
}
