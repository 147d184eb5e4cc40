import type { ProductView, Scene } from "#domain/picture-urls.ts"
import type { Family, ProductType } from "#domain/product-attributes.ts"
import type { Db } from "#shop-api/db/database.ts"

/** The style in which the products of a brand are drawn. Which keys and values exist depends on the drawing source. */
export type DrawingStyle = Readonly<Record<string, string | undefined>>

/** The data of a product that may influence its drawing. */
export interface DrawableProduct {
  id: number
  /** Name of the brand. */
  brand: string
  name: string
  family: Family
  type: ProductType
  /** In milliliters. */
  volume: number
  style: DrawingStyle
}

/** The drawing of one product. */
export interface Drawing {
  /**
   * All data on which the drawing depends. Equal data give equal drawings. A hash of the data is the version in the URL
   * of the picture.
   */
  readonly shown: readonly unknown[]
  /** Returns an SVG document of one view, in the size that `pictureSize` returns. */
  drawView(view: ProductView): string
  /**
   * Returns SVG elements for a picture with several products, without a background. The middle of the product's base is
   * at x 200, y 408.
   *
   * @param uid is appended to all ids in the SVG, so that several drawings in one document do not share ids
   */
  drawForScene(uid: string): string
}

/** A product in a scene: where it stands (the middle of its base), and how large it is. */
export interface DrawingInScene extends Pick<Drawing, "shown" | "drawForScene"> {
  x: number
  y: number
  scale: number
}

/** Draws the products that have no photograph. */
export interface DrawingSource {
  /**
   * Finds the drawing of a product. Null for a product that the source does not draw, which is shown with the
   * placeholder picture.
   */
  find(product: DrawableProduct): Drawing | null
  /**
   * Lists the products that a scene shows, the main one first. They are drawn in this sequence, so that later ones cover
   * earlier ones. Each scene has a background of its own, so the list may be empty.
   */
  listInScene(db: Db, scene: Scene): Promise<DrawingInScene[]>
}

/** Used in a shop that is installed without the folder `demo/`: no product has a drawing. */
export const NO_DRAWINGS: DrawingSource = {
  find: () => null,
  listInScene: () => Promise.resolve([]),
}
