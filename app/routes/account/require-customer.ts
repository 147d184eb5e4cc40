import { requireCustomer } from "#app/loaders/account/require-customer.ts"
import type { Route } from "./+types/require-customer.ts"

/** The layout of all pages and forms that need a customer. */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer]
