import "server-only"
import { replace, type RouterContextProvider } from "react-router"
import { getSession } from "#app/session/session.ts"
import type { Order } from "#contract/orders.ts"

/**
 * Removes the products of an order from the cart after the customer has paid the order on the provider's page [D1.301],
 * and says that the order is accepted [S8.22]. This happens only once, because a customer who adds the same products
 * afterwards wants them again: the function deletes the cookie (`waiting`) in which the checkout has stored the order's
 * id. If the order has emptied the cart, or the cart no longer has all products of the order, the cart stays as it is.
 *
 * @param path the page of the order that is being loaded
 * @throws a redirect to `path`, which is then shown with the message and the new cart
 */
export function removePaidFromCart(
  context: Readonly<RouterContextProvider>,
  { id, payment_status, status, items }: Order,
  path: string,
): void {
  const session = getSession(context)
  const isOver = payment_status === "paid" || status === "cancelled"
  const { waiting } = session
  if (waiting?.id !== id || !isOver) return
  session.clearWaiting()
  if (status === "cancelled") return
  session.saveFlash({ tone: "success", key: "checkout:accepted" })
  const ordered = items.map(({ product_id }) => product_id)
  const inCart = new Set(session.cart.map((line) => line.id))
  if (waiting.isInCart && ordered.every((product) => inCart.has(product))) {
    session.clearCheckout({ keepCart: true })
    session.saveOrdered(ordered)
  }
  throw replace(path, 303)
}
