import * as styles from "./picture.css.ts"

/**
 * A picture in several widths. `avif` and `webp` are `srcset` values; width and height are those of
 * the largest one, in px.
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
  /** Empty when the text beside the picture names its subject. */
  alt: string
  /** The `sizes` attribute: the width at which the picture is shown. */
  sizes: string
  /** For the page's first picture: loaded at once, before others. */
  priority?: boolean
}

/** A picture that fills its container. With `priority` it is blurred until it has loaded. */
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
