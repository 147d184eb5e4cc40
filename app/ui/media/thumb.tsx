import { frame } from "./picture.css.ts"
import { Picture, type PictureSource } from "./picture.tsx"

type ThumbProps = {
  source: PictureSource
  /** Name of the product, for a picture without a text beside it that names the product. */
  alt?: string
  /** Width of the picture, in px. */
  width?: 56 | 64 | 84 | 112
  /** Loads the picture at once. Set it for the first picture of the page. */
  priority?: boolean
}

/** A small picture of a product, which fills the width of its column. */
export function Thumb({ source, alt = "", width = 84, priority = false }: ThumbProps) {
  // A thumbnail is too small for a blurred preview.
  const { blur: _, ...sharp } = source
  return (
    <div className={frame.thumb}>
      <Picture source={sharp} alt={alt} sizes={`${width}px`} priority={priority} />
    </div>
  )
}
