import type { ReactNode } from "react"
import { SparkleIcon } from "../icon/shop-icons.tsx"
import { Anchor } from "../link/anchor.tsx"
import { frame } from "../picture/picture.css.ts"
import { Picture, type PictureSource } from "../picture/picture.tsx"
import { Tag } from "../tag/tag.tsx"
import { Price } from "../text/price.tsx"
import * as styles from "./product-card.css.ts"

type ProductCardProps = {
  href: string
  picture: PictureSource
  brand: string
  name: string
  /** Family, gender and volume in words. */
  meta: ReactNode
  /** The price with its currency, formatted. */
  price: string
  /** On the stage: "Out of stock". */
  tag?: string | undefined
  /** Why a similar perfume is similar, below a line. */
  why?: string | undefined
  headingLevel?: 2 | 3
  /** True for the cards that stand in the first screen. */
  priority?: boolean
  /** The stage's width as the `sizes` of an img; the default is that of a grid of cards. */
  sizes?: string
  /** The control that puts it into the cart. */
  children?: ReactNode
}

/** A perfume in a list. The whole card is one link; the control in its corner stands above it. */
export function ProductCard({
  href,
  picture,
  brand,
  name,
  meta,
  price,
  tag,
  why,
  headingLevel = 3,
  priority = false,
  sizes = "(min-width: 64em) 22vw, (min-width: 48em) 30vw, 46vw",
  children,
}: ProductCardProps) {
  const Name = `h${headingLevel}` as const
  return (
    <article className={styles.card}>
      <div className={frame.card}>
        <Picture source={picture} alt="" sizes={sizes} priority={priority} />
        {tag ? (
          <span className={styles.label}>
            <Tag tone="surface">{tag}</Tag>
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <p className={styles.brand} translate="no">
          {brand}
        </p>
        <Name className={styles.name}>
          <Anchor href={href} look={styles.link} translate={false}>
            {name}
          </Anchor>
        </Name>
        <p className={styles.details}>{meta}</p>
        <div className={styles.foot}>
          <span className={styles.price}>
            <Price text={price} />
          </span>
          {children ? <div className={styles.add}>{children}</div> : null}
        </div>
        {why ? (
          <p className={styles.why}>
            <SparkleIcon size={16} />
            <span>{why}</span>
          </p>
        ) : null}
      </div>
    </article>
  )
}
