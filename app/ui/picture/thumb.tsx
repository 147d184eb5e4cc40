import { frame } from "./picture.css.ts"
import { Picture, type PictureSource } from "./picture.tsx"

type ThumbProps = {
  source: PictureSource
  alt?: string
  /** Its width in px. */
  width?: 56 | 64 | 84
}

/** A small picture of a product; fills the width of its column. */
export function Thumb({ source, alt = "", width = 84 }: ThumbProps) {
  return (
    <div className={frame.thumb}>
      <Picture source={source} alt={alt} sizes={`${width}px`} />
    </div>
  )
}
