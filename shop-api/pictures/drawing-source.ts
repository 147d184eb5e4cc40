import type { ProductView } from "#domain/pictures.ts"
import type { Family, ProductType } from "#domain/product-attributes.ts"

/** The style of the drawings of a brand. Its keys and values depend on the source that draws them. */
export type DrawingStyle = Readonly<Record<string, string | undefined>>

/** The data of a product that its drawing may show. */
export interface DrawableProduct {
  id: number
  /** The brand's name. */
  brand: string
  name: string
  family: Family
  type: ProductType
  /** Millilitres. */
  volume: number
  style: DrawingStyle
}

/** The drawing of one product. */
export interface Drawing {
  /**
   * All data that the drawing depends on, as JSON. Equal data give equal drawings. The version in picture URLs is a
   * hash of it.
   */
  readonly shown: readonly unknown[]
  /** An SVG document of one view, in the size of `pictureSize`. */
  drawView(view: ProductView): string
  /**
   * Returns SVG elements without a background, for a picture with several products. The middle of the product's base is
   * at x 200, y 408. `uid` is appended to all ids.
   */
  drawForScene(uid: string): string
}

/** Draws products that have no photograph. */
export interface DrawingSource {
  /**
   * Returns null for a product that the source does not draw. The product is then shown with the placeholder picture.
   */
  find(product: DrawableProduct): Drawing | null
}

/** The picture source of a shop without the demonstration: it draws nothing. */
export const NO_DRAWINGS: DrawingSource = { find: () => null }
