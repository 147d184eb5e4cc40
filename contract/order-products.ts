import { z } from "zod"

/** An order, with those of its products that another order or the cart has, too. */
export const OrderProducts = z.object({
  id: z.ulid(),
  number: z.string(),
  product_ids: z.array(z.int()),
})
export type OrderProducts = z.output<typeof OrderProducts>
