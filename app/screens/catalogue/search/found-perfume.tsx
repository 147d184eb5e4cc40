import type { PictureSource } from "#app/ui/media/picture.tsx"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { Price } from "#app/ui/text/price.tsx"
import * as styles from "./found-perfume.css.ts"

/** A perfume as a line of the search results shows it, with translated texts. */
export interface FoundPerfume {
  picture: PictureSource
  brand: string
  name: string
  /** The volumes: "50, 100 ml". */
  volume: string
  /** The price with its currency, formatted. */
  price: string
  /** "Out of stock", or that the perfume cannot be ordered. */
  tag?: string | undefined
}

/** The content of a line of the search results: picture, names, volume, price and stock. */
export function FoundPerfumeLine({ perfume }: { perfume: FoundPerfume }) {
  const { picture, brand, name, volume, price, tag } = perfume
  return (
    <div className={styles.line}>
      <Thumb source={picture} width={56} />
      <div>
        <span className={styles.quiet} translate="no">
          {brand}{" "}
        </span>
        <span className={styles.name} translate="no">
          {name}{" "}
        </span>
      </div>
      <div className={styles.end}>
        <Price text={price} /> <span className={styles.quiet}>{volume}</span>
        {tag ? <span className={styles.quiet}> {tag}</span> : null}
      </div>
    </div>
  )
}
