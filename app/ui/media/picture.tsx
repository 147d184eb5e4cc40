import * as styles from "./picture.css.ts"

/**
 * A picture in several widths. `avif` and `webp` are `srcset` values; `width` and `height` are those of the largest
 * version, in px.
 */
export type PictureSource = {
  src: string
  avif?: string | undefined
  webp?: string | undefined
  /** URL of a tiny version, shown blurred until the picture has loaded. */
  blur?: string | undefined
  width: number
  height: number
}

type PictureProps = {
  source: PictureSource
  /** Alternative text. It is empty when the text next to the picture names the subject. */
  alt: string
  /** The `sizes` attribute: the width at which the page shows the picture. */
  sizes: string
  /** Loads the picture at once, before others. Set it for the first picture of the page. */
  priority?: boolean
}

/** A picture that fills its container. With `priority`, a blurred preview is shown until the picture has loaded. */
export function Picture({ source, alt, sizes, priority = false }: PictureProps) {
  return (
    <>
      {priority && source.blur ? (
        <img className={styles.blur} src={source.blur} alt="" fetchPriority="high" />
      ) : null}
      <picture className={styles.picture}>
        {source.avif ? <source type="image/avif" srcSet={source.avif} sizes={sizes} /> : null}
        {source.webp ? <source type="image/webp" srcSet={source.webp} sizes={sizes} /> : null}
        <img
          className={styles.image}
          src={source.src}
          alt={alt}
          width={source.width}
          height={source.height}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding="async"
        />
      </picture>
    </>
  )
}
