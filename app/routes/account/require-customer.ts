import { requireCustomer } from "#app/loaders/account/require-customer.ts"
import type { Route } from "./+types/require-customer.ts"

/** The layout of all pages and forms for signed-in customers. */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer]
