import "server-only"
import { data } from "react-router"
import { ProductId } from "#app/schemas/cart.ts"

/** @throws a 404 response if the parameter is not a product id */
export function requireProductId(params: { id?: string | undefined }): number {
  const id = ProductId.safeParse(params.id)
  if (!id.success) throw data(null, { status: 404 })
  return id.data
}
