import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Tag } from "#app/ui/feedback/tag.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { productPicture, sharedPicture, zoomedPicture } from "#app/ui/media/product-picture.ts"
import { Lightbox, LightboxOpener } from "#app/ui/overlay/lightbox.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

const LARGE = "(min-width: 90em) 700px, (min-width: 64em) 52vw, (min-width: 48em) 46vw, 100vw"
const SMALL = "(min-width: 90em) 340px, (min-width: 64em) 26vw, (min-width: 48em) 46vw, 100vw"
const LIGHTBOX = "pictures"

/**
 * The pictures of a perfume. Below the breakpoint `lg`, the visitor swipes them. From `lg` on, the first picture is
 * large, and the others are below it in two columns. A press on a picture opens it in a lightbox.
 */
export function Gallery({ product }: { product: ProductView }) {
  const { name, stock_label, canBeAdded } = product
  const hasPictures = product.images.length > 0
  const images = hasPictures ? product.images : [product.image]
  const nameOf = (base: string, index: number) =>
    hasPictures ? altOf({ base, index, name }) : t("catalogue:product.no_picture", { name })
  return (
    <div className={styles.galleryFrame}>
      <section className={styles.gallery} aria-label={t("catalogue:product.gallery", { name })}>
        {images.map((base, index) => (
          <figure key={base} className={index === 0 ? styles.stage.large : styles.stage.small}>
            <Picture
              source={productPicture(base, "stage")}
              alt={nameOf(base, index)}
              sizes={index === 0 ? LARGE : SMALL}
              priority={index === 0}
            />
            {index === 0 && (stock_label === "out_of_stock" || !canBeAdded) ? (
              <span className={styles.label}>
                <Tag tone="surface">
                  {canBeAdded ? t("catalogue:card.out_of_stock") : t("catalogue:card.unavailable")}
                </Tag>
              </span>
            ) : null}
            {hasPictures ? (
              <LightboxOpener
                lightboxId={LIGHTBOX}
                index={index}
                label={t("catalogue:product.enlarge", { picture: nameOf(base, index) })}
                href={sharedPicture(base).src}
              />
            ) : null}
          </figure>
        ))}
      </section>
      {images.length > 1 ? (
        <div className={styles.dashes} aria-hidden="true">
          {images.map((base) => (
            <span key={base} className={styles.dashOfPicture} />
          ))}
        </div>
      ) : null}
      {hasPictures ? (
        <Lightbox
          key={product.id}
          id={LIGHTBOX}
          label={t("catalogue:product.enlarged", { name })}
          closeLabel={t("common:close")}
        >
          {images.map((base, index) => (
            <img key={base} {...zoomedPicture(base)} alt={nameOf(base, index)} loading="lazy" />
          ))}
        </Lightbox>
      ) : null}
    </div>
  )
}

interface GalleryPicture {
  base: string
  index: number
  name: string
}

function altOf({ base, index, name }: GalleryPicture): string {
  const view = (["front", "box", "detail"] as const).find((known) => base.endsWith(`/${known}`))
  if (view) return t(`catalogue:product.views.${view}`, { name })
  return t("catalogue:product.photo", { name, number: index + 1 })
}
