import type { ReactNode } from "react"
import { brand } from "#app/screens/shared/order-summary/product-line.css.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { ChevronRightIcon } from "#app/ui/icon/controls-icons.tsx"
import type { PictureSource } from "#app/ui/media/picture.tsx"
import { Thumb } from "#app/ui/media/thumb.tsx"
import * as styles from "./order-card.css.ts"

type OrderCardProps = {
  href: string
  /** "Order" and the order's number. */
  title: ReactNode
  /** A Tag with the order's status. */
  status: ReactNode
  /** Pictures of perfumes. `name` is the alternative text, because the card names its perfumes nowhere else. */
  pictures: readonly { source: PictureSource; name: string }[]
  /** At most four: order date, delivery, number of pieces, sum. The last one is bold. */
  facts: readonly { term: string; value: string }[]
}

/** An order in a list. The whole card is a link to the order's page. */
export function OrderCard({ href, title, status, pictures, facts }: OrderCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Anchor href={href} className={styles.link}>
            {title}
          </Anchor>
        </h3>
        <span className={styles.end}>
          {status}
          <ChevronRightIcon size={16} />
        </span>
      </div>
      <div className={styles.pictures}>
        {pictures.map(({ source, name }) => (
          <Thumb key={source.src + name} source={source} alt={name} width={64} />
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ term, value }, index) => (
          <div key={term}>
            <dt className={brand}>{term}</dt>
            <dd className={index === facts.length - 1 ? styles.sum : styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
