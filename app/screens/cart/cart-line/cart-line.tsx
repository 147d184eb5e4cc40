import type { ReactNode } from "react"
import * as product from "#app/screens/shared/order-summary/product-line.css.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { TruckIcon } from "#app/ui/icon/status-icons.tsx"
import type { PictureSource } from "#app/ui/media/picture.tsx"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { Price } from "#app/ui/text/price.tsx"
import * as styles from "./cart-line.css.ts"

type CartLineProps = {
  /** Id of the element, for a line to which a link leads. Following the link moves the focus to the line. */
  id?: string | undefined
  picture: PictureSource
  /** True for the first line, whose picture is loaded at once. */
  isFirst?: boolean
  brand: string
  name: string
  href: string
  /** Volume and gender, formatted. */
  meta: string
  /** When the product is delivered; a product out of stock has a tag instead. */
  delivery?: string | undefined
  /** A Tag that says when a product out of stock arrives, or why a product cannot be ordered. */
  tag?: ReactNode
  /** The line's sum, formatted. */
  price: string
  /** The control that changes the number, a QtyStepper. */
  stepper?: ReactNode
  /** The control that removes the line, an IconButton. */
  remove?: ReactNode
}

/** A line of the cart, as an `li`. */
export function CartLine(props: CartLineProps) {
  const { id, picture, isFirst = false, brand, name, href, meta, delivery, tag } = props
  const { price, stepper, remove } = props
  return (
    <li className={styles.line} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <Thumb source={picture} width={112} priority={isFirst} />
      <div>
        <div className={styles.top}>
          <div>
            <p className={product.brand} translate="no">
              {brand}
            </p>
            <p className={styles.name}>
              <Anchor href={href} className={product.nameLink} translate={false}>
                {name}
              </Anchor>
            </p>
          </div>
          {remove ? <div className={styles.corner}>{remove}</div> : null}
        </div>
        <p className={product.brand}>{meta}</p>
        {delivery ? (
          <p className={styles.delivery}>
            <TruckIcon size={16} />
            {delivery}
          </p>
        ) : null}
        {tag ? <p className={product.tags}>{tag}</p> : null}
        <div className={styles.foot}>
          {stepper ?? <span />}
          <Price text={price} />
        </div>
      </div>
    </li>
  )
}
