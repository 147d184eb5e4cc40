import { z } from "zod"
import { MAX_ID } from "#domain/ids.ts"

/** A product's id in a form or a URL: a positive 32-bit integer. */
export const ProductId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(MAX_ID))

/** What the buttons that add and remove a product send: the product, and the page to return to. */
export const CartForm = z.object({ id: ProductId, return_to: z.string().optional() })
