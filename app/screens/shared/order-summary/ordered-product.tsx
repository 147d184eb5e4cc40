import type { ReactNode } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import type { PictureSource } from "#app/ui/media/picture.tsx"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import * as styles from "./ordered-product.css.ts"
import * as product from "./product-line.css.ts"

type OrderedProductProps = {
  /** Absent for a product that no longer exists. */
  picture: PictureSource | undefined
  brand: string
  name: string
  /** Absent in the checkout, where a link would lead away. */
  href?: string | undefined
  /** Volume and number of pieces. */
  meta?: string
  /** The line's sum, formatted. */
  price: string
  /** Why the product cannot be ordered, and what the customer can do about it. */
  remark?: ReactNode
}

/** A read-only line of an order, as an `li`. */
export function OrderedProduct({
  picture,
  brand,
  name,
  href,
  meta,
  price,
  remark,
}: OrderedProductProps) {
  return (
    <li className={styles.line}>
      {picture ? <Thumb source={picture} width={64} /> : <span />}
      <div>
        <p className={product.brand} translate="no">
          {brand}
        </p>
        <p className={styles.name} translate="no">
          {href ? (
            <Anchor href={href} className={product.nameLink}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </p>
        {meta ? <p className={product.brand}>{meta}</p> : null}
        <p className={styles.quietPrice}>
          <TabularDigits>{price}</TabularDigits>
        </p>
        {remark ? <div className={product.tags}>{remark}</div> : null}
      </div>
    </li>
  )
}
