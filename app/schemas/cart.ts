import { z } from "zod"
import { parseId } from "#domain/id.ts"

/** A product's id in a form or a URL: a positive 32-bit integer. */
export const ProductId = z.string().transform(parseId).pipe(z.int())

/** The fields that the buttons to add and to remove a product send: the product's id, and the page to return to. */
export const CartForm = z.object({ id: ProductId, return_to: z.string().optional() })
