import type { ProductView } from "#domain/pictures.ts"
import type { Family, ProductType } from "#domain/product-attributes.ts"

/** The style of a brand's drawings, in the terms of the source that draws them. */
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
  /** All data that the drawing shows, as JSON. Equal data give equal drawings; the version in picture URLs hashes it. */
  readonly shown: readonly unknown[]
  /** An SVG document of one view, in the size of `pictureSize`. */
  drawView(view: ProductView): string
  /**
   * SVG elements without a background, for a document with several products. The product stands on the point 200, 408.
   * `uid` is added to all ids.
   */
  drawForScene(uid: string): string
}

/** Draws products that have no photograph. */
export interface PictureSource {
  /** Null for a product that the source does not draw; it is shown with the placeholder picture. */
  find(product: DrawableProduct): Drawing | null
}

/** The source of a shop without the demonstration. */
export const NO_DRAWINGS: PictureSource = { find: () => null }
