import { requireCustomer } from "#app/loaders/account/require-customer.ts"
import type { Route } from "./+types/require-customer.ts"

/**
 * Layout route of all pages and forms for signed-in customers. The middleware redirects other visitors to the login.
 */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer]
