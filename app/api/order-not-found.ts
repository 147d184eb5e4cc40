import "server-only"
import { data } from "react-router"

/** Creates the 404 response for an order that the customer does not have. The 404 page then speaks of orders. */
export const createOrderNotFound = () => data({ isOrder: true }, { status: 404 })
