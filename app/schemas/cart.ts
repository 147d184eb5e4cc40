import { z } from "zod"

/** A product's id as a form or an address has it: the shop's ids are positive 32-bit integers. */
export const ProductId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2_147_483_647))

/** What each control of the cart posts: the product, and the page to come back to. */
export const CartForm = z.object({ id: ProductId, return_to: z.string().optional() })
