import { z } from "zod"
import { MAX_ID } from "#domain/ids.ts"

/** A product's id as a form or an address has it: the shop's ids are positive 32-bit integers. */
export const ProductId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(MAX_ID))

/** What each control of the cart posts: the product, and the page to come back to. */
export const CartForm = z.object({ id: ProductId, return_to: z.string().optional() })
