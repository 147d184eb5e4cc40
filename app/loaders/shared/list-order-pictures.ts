import type { OrderSummary } from "#contract/orders.ts"

/** Returns the pictures of the ordered perfumes, with their names. Volumes that share a picture count once. */
export function listOrderPictures(items: OrderSummary["items"]) {
  const pictures = items.map(({ image, brand, name }) => ({ image, name: `${brand} ${name}` }))
  return [...new Map(pictures.map((picture) => [picture.image + picture.name, picture])).values()]
}
