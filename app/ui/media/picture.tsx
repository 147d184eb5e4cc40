import * as styles from "./picture.css.ts"

/** A picture in several widths; `avif` and `webp` are srcset texts. Width and height are the largest one's, in px. */
export type PictureSource = {
  src: string
  avif?: string | undefined
  webp?: string | undefined
  /** A speck of it for the moment before it is there. */
  blur?: string | undefined
  width: number
  height: number
}

type PictureProps = {
  source: PictureSource
  /** Empty for a picture whose subject the text beside it names. */
  alt: string
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string
  /** The page's first picture: fetched at once and before others. */
  priority?: boolean
}

/** A picture that fills its box; a page's first picture is seen blurred until it is there. */
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
